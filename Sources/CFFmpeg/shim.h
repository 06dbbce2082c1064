// FFmpeg's libraries, with what Swift cannot import: macros and variadic functions.
#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static const int cubica_error_again = AVERROR(EAGAIN);
static const int cubica_error_end_of_file = AVERROR_EOF;
static const int64_t cubica_no_timestamp = AV_NOPTS_VALUE;
static const int cubica_error_invalid_data = AVERROR_INVALIDDATA;
