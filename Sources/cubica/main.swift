import CGLib
import Glibc

// Frames and other large blocks come from the system and go back to it. Left alone, glibc moves
// its limit up after the first of them, and the holes between them stay: 12 % of the memory.
mallopt(M_MMAP_THRESHOLD, 256 << 10)
// One heap for all threads: with one for each, every segment's new threads leave holes of their own,
// and a film of ten minutes takes a third more memory than one of ten seconds.
mallopt(M_ARENA_MAX, 1)

// Signals are taken over before anything else can start a thread.
let watch = SignalWatch()
exit(Cubica.run(RawArguments.read(), watch))
