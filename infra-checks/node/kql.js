// Binds KQL with Microsoft's Kusto language service: what names mean, and of which type they are.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

// The package is written for a page's script tags: each file leaves a global for the next one.
const require = createRequire(import.meta.url);
for (const file of ['bridge.min.js', 'Kusto.Language.Bridge.min.js']) {
  const path = require.resolve(`@kusto/language-service-next/${file}`);
  runInThisContext(readFileSync(path, 'utf8'), { filename: path });
}
const { GlobalState, KustoCode, Symbols, Syntax } = globalThis.Kusto.Language;
export { KustoCode, Syntax };

const COMPARISONS = [
  'EqualExpression',
  'NotEqualExpression',
  'LessThanExpression',
  'LessThanOrEqualExpression',
  'GreaterThanExpression',
  'GreaterThanOrEqualExpression',
].map((name) => Syntax.SyntaxKind[name]);
const NUMBERS = ['int', 'long', 'real', 'decimal'];

/**
 * What a query means in a workspace.
 *
 * @param {Object<string, Object<string, string>>} tables columns and their types by table
 * @param {Object<string, string>} functions texts of functions without parameters
 * @param {string} query
 * @returns {{columns: {name: string, type: string}[], inputs: {name: string, line: number, column: number}[],
 *     findings: {code: string, message: string, line: number, column: number}[]}} columns of the result, where columns of
 *     the functions are named, and errors; lines and columns from 1
 */
export function bind(tables, functions, query) {
  const code = KustoCode.ParseAndAnalyze(query, workspace(tables, functions));
  return {
    columns: items(code.ResultType?.Columns).map((column) => ({ name: column.Name, type: column.Type.Name })),
    inputs: inputs(code, functions).map(({ start, name }) => ({ name, ...position(query, start) })),
    findings: [...diagnostics(code), ...comparisons(code)].map(({ start, ...finding }) => ({
      ...finding,
      ...position(query, start),
    })),
  };
}

const workspaces = new Map();

/** The same for the same tables and functions: what functions mean is kept with it, and is most of the work. */
export function workspace(tables, functions) {
  const key = JSON.stringify([tables, functions]);
  if (!workspaces.has(key)) {
    const members = [
      ...Object.entries(tables).map(([name, columns]) => Symbols.TableSymbol.From(schema(columns)).WithName(name)),
      ...Object.entries(functions).map(([name, text]) => new Symbols.FunctionSymbol.$ctor14(name, text, null, null)),
    ];
    const database = new Symbols.DatabaseSymbol.ctor('workspace', members);
    workspaces.set(key, GlobalState.Default.WithDatabase(database).WithCache());
  }
  return workspaces.get(key);
}

const schema = (columns) =>
  `(${Object.entries(columns).map(([name, type]) => `['${name}']: ${type}`).join(', ')})`;

export function diagnostics(code) {
  return items(code.GetDiagnostics())
    .filter((diagnostic) => diagnostic.Severity === 'Error')
    .map(({ Code, Message, Start }) => ({ code: Code, message: Message, start: Start }));
}

/** Where columns of the functions are named, as they come out of them. */
function inputs(code, functions) {
  const own = new Set();
  const named = [];
  Syntax.SyntaxElement.WalkNodes(code.Syntax, (node) => {
    if (node.Kind === Syntax.SyntaxKind.FunctionCallExpression && node.Name.SimpleName in functions) {
      items(node.ResultType?.Columns).forEach((column) => own.add(column));
    } else if (node.Kind === Syntax.SyntaxKind.NameReference) {
      named.push(node);
    }
  });
  return named
    .filter((node) => own.has(node.ReferencedSymbol))
    .map((node) => ({ name: node.SimpleName, start: node.TextStart }));
}

/** The engine refuses them with SEM0064; the language service lets them pass. */
function comparisons(code) {
  const found = [];
  Syntax.SyntaxElement.WalkNodes(code.Syntax, (node) => {
    if (COMPARISONS.includes(node.Kind)) {
      const [left, right] = [node.Left.ResultType?.Name, node.Right.ResultType?.Name];
      if (differ(left, right)) {
        found.push({
          code: 'SEM0064',
          message: `Values of types ${left} and ${right} cannot be compared.`,
          start: node.Operator.TextStart,
        });
      }
    }
  });
  return found;
}

function differ(left, right) {
  const families = [left, right].map((type) => (NUMBERS.includes(type) ? 'number' : type));
  return families[0] !== families[1] && families.every((family) => ['number', 'string', 'bool', 'datetime', 'timespan'].includes(family));
}

function position(text, start) {
  const before = text.slice(0, start).split('\n');
  return { line: before.length, column: before.at(-1).length + 1 };
}

/** A list of the library's as an array. */
export function items(list) {
  return Array.from({ length: list?.Count ?? 0 }, (_, index) => list.getItem(index));
}
