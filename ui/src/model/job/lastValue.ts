import { isObject } from "../pointers";

const SHOWN = 80;

/**
 * Returns the truncated value of a reference in the last execution; `undefined` if it is unknown.
 *
 * @param context context of an execution, such as `{"parameters": {}, "steps": {"list": {"outputs": {}}}}`
 */
export function lastValue(context: unknown, path: string): string | undefined {
  if (!isObject(context) || path.includes("[")) return undefined;
  const [root = "", ...names] = path.split(".");
  const [step = "", ...outputs] = names;
  const way = root === "steps" ? ["steps", step, "outputs", ...outputs] : root === "execution" ? executionWay(step) : [root, ...names];
  const found = way.reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), context);
  if (found === undefined) return undefined;
  const text = JSON.stringify(Array.isArray(found) && found.length > 1 ? found[0] : found);
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return Array.isArray(found) && found.length > 1 ? `${found.length} × ${cut}` : cut;
}

function executionWay(name: string): string[] {
  return [name === "id" ? "execution_id" : name];
}
