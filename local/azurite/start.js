// Runs Azurite until standard input closes, so that it never outlives the process that started it.
// Ctrl-C reaches every process of a terminal; whoever started this one ends it after its own work.
process.on("SIGINT", () => {});
const once = process.once;
process.once = function (event, listener) {
  return event === "SIGINT" ? this : once.call(this, event, listener);
};
process.stdin
  .on("end", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(0), 3000).unref();
  })
  .resume();
require("azurite/dist/src/azurite.js");
