import Glibc

// Signals are taken over before anything else can start a thread.
let watch = SignalWatch()
exit(Cubica.run(RawArguments.read(), watch))
