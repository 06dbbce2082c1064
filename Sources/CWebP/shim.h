// libwebp's decoder and its reader of animated files.
#pragma once
#include <webp/decode.h>
#include <webp/demux.h>
