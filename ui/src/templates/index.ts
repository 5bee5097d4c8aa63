import type { Template } from "../model/templates";
import collect from "./collect-and-upload.json";
import sealed from "./download-decrypt-unpack-file.json";
import each from "./each-file.json";
import pull from "./pull-and-upload.json";
import watch from "./watch-and-job.json";

/** The templates by their names in URLs. */
export const templates: Readonly<Record<string, Template>> = {
  "download-decrypt-unpack-file": sealed as Template,
  "collect-and-upload": collect as Template,
  "each-file": each as Template,
  "watch-and-job": watch as Template,
  "pull-and-upload": pull as Template,
};
