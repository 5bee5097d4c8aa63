// Runs KQL over rows in memory: the operators and functions that the alert queries have, as Microsoft's reference describes
// them. What is not among them is an error, so that no query is run in part.
//
// A row is an object, a datetime a Date, an absent value null; texts are never null in KQL, but '' where there is none.
import { KustoCode, Syntax, diagnostics, items, workspace } from './kql.js';

const KINDS = Object.fromEntries(Object.entries(Syntax.SyntaxKind).map(([name, kind]) => [kind, name]));

/**
 * The rows of a query's result.
 *
 * @param {Object<string, Object<string, string>>} types columns and their types by table
 * @param {Object<string, string>} functions texts of functions without parameters
 * @param {string} query
 * @param {Object<string, Object<string, unknown>[]>} tables rows by table; datetimes as ISO 8601 texts
 * @param {string} now as an ISO 8601 text
 */
export function run(types, functions, query, tables, now) {
  const scope = new Map([['now()', new Date(now)]]);
  for (const [table, columns] of Object.entries(types)) {
    scope.set(table, (tables[table] ?? []).map((row) => typed(columns, row)));
  }
  for (const [name, text] of Object.entries(functions)) {
    if (isCalled(name, query, functions)) {
      scope.set(`${name}()`, evaluated(types, functions, text, scope));
    }
  }
  return evaluated(types, functions, query, scope);
}

/** Whether a query calls a function, itself or through another one. */
const isCalled = (name, query, functions) =>
  query.includes(`${name}()`) ||
  Object.entries(functions).some(([other, text]) => other !== name && query.includes(`${other}()`) && text.includes(`${name}()`));

const typed = (columns, row) =>
  Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, typedValue(type, row[name])]));

function typedValue(type, value) {
  if (type === 'string') {
    return value ?? '';
  }
  return type === 'datetime' && value !== undefined ? new Date(value) : value ?? null;
}

function evaluated(types, functions, text, outer) {
  const code = KustoCode.ParseAndAnalyze(text, workspace(types, functions));
  const [wrong] = diagnostics(code);
  if (wrong) {
    throw new Error(`The query is wrong: ${wrong.message}`);
  }
  const scope = new Map(outer);
  let result;
  for (const { Element: statement } of items(code.Syntax.Statements)) {
    if (KINDS[statement.Kind] === 'LetStatement') {
      scope.set(statement.Name.SimpleName, table(statement.Expression, scope) ?? value(statement.Expression, {}, scope));
    } else {
      result = table(statement.Expression, scope);
    }
  }
  return result;
}

const elements = (list) => items(list).map(({ Element }) => Element);
const kindOf = (node) => KINDS[node.Kind];

function unknown(node) {
  throw new Error(`${kindOf(node)} is not among what run.js knows: ${node.ToString().trim()}`);
}

/** The rows of an expression; undefined if it is none that has rows. */
function table(node, scope) {
  switch (kindOf(node)) {
    case 'PipeExpression':
      return operated(node.Operator, table(node.Expression, scope), scope);
    case 'ParenthesizedExpression':
      return table(node.Expression, scope);
    case 'NameReference':
      return rowsOf(scope.get(node.SimpleName));
    case 'FunctionCallExpression':
      return rowsOf(scope.get(`${node.Name.SimpleName}()`));
    case 'UnionOperator':
      return elements(node.Expressions).flatMap((part) => table(part, scope));
    case 'DataTableExpression':
      return dataTable(node);
    default:
      return undefined;
  }
}

const rowsOf = (found) => (Array.isArray(found) ? found : undefined);

function dataTable(node) {
  const columns = elements(node.Schema.Columns).map((column) => column.Name.SimpleName);
  const values = elements(node.Values).map((each) => value(each, {}, new Map()));
  const rows = [];
  for (let at = 0; at < values.length; at += columns.length) {
    rows.push(Object.fromEntries(columns.map((name, index) => [name, values[at + index]])));
  }
  return rows;
}

function operated(operator, rows, scope) {
  switch (kindOf(operator)) {
    case 'FilterOperator':
      return rows.filter((row) => value(operator.Condition, row, scope) === true);
    case 'ExtendOperator':
      return rows.map((row) => ({ ...row, ...projected(operator, row, scope) }));
    case 'ProjectOperator':
      return rows.map((row) => projected(operator, row, scope));
    case 'SummarizeOperator':
      return summarized(operator, rows, scope);
    case 'JoinOperator':
      return joined(operator, rows, scope);
    default:
      return unknown(operator);
  }
}

const projected = (operator, row, scope) =>
  Object.fromEntries(
    elements(operator.Expressions).map((each) =>
      kindOf(each) === 'SimpleNamedExpression'
        ? [each.Name.SimpleName, value(each.Expression, row, scope)]
        : [each.SimpleName ?? unknown(each), value(each, row, scope)]));

/** Without `by` there is one group, also over no rows. */
function summarized(operator, rows, scope) {
  const by = operator.ByClause ? elements(operator.ByClause.Expressions).map((each) => each.SimpleName ?? unknown(each)) : [];
  const groups = new Map(by.length === 0 ? [['[]', []]] : []);
  for (const row of rows) {
    const key = JSON.stringify(by.map((name) => row[name]));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) =>
    Object.assign(
      Object.fromEntries(by.map((name) => [name, group[0][name]])),
      ...elements(operator.Aggregates).map((each) => aggregate(each, group, scope))));
}

function aggregate(node, group, scope) {
  if (kindOf(node) === 'SimpleNamedExpression') {
    return { [node.Name.SimpleName]: aggregateValue(node.Expression, group, scope) };
  }
  const [measure, ...others] = elements(node.ArgumentList.Expressions);
  const extreme = { arg_min: least, arg_max: greatest }[node.Name.SimpleName] ?? unknown(node);
  const values = group.map((row) => value(measure, row, scope));
  const row = group[values.indexOf(extreme(values))] ?? {};
  return Object.fromEntries([measure, ...others].map((each) => [each.SimpleName ?? unknown(each), row[each.SimpleName] ?? null]));
}

function aggregateValue(node, group, scope) {
  if (kindOf(node) !== 'FunctionCallExpression' || !AGGREGATES[node.Name.SimpleName]) {
    // A function of aggregates, such as format_datetime(min(at), 'yyyy').
    return kindOf(node) === 'FunctionCallExpression'
      ? call(node, (part) => (kindOf(part) === 'FunctionCallExpression' ? aggregateValue(part, group, scope) : value(part, {}, scope)), scope)
      : unknown(node);
  }
  const [measure, condition] = elements(node.ArgumentList.Expressions);
  const counted = condition ? group.filter((row) => value(condition, row, scope) === true) : group;
  return AGGREGATES[node.Name.SimpleName](counted.map((row) => (measure ? value(measure, row, scope) : row)));
}

const present = (values) => values.filter((each) => each !== null);
const least = (values) => present(values).reduce((least, each) => (least === null || each < least ? each : least), null);
const greatest = (values) => present(values).reduce((most, each) => (most === null || each > most ? each : most), null);

const AGGREGATES = {
  count: (rows) => rows.length,
  countif: (conditions) => conditions.filter((each) => each === true).length,
  min: least,
  max: greatest,
  maxif: greatest,
};

/** In a `leftouter` join rows of the left that match none stay, with nothing in the columns of the right. */
function joined(operator, left, scope) {
  const kind = items(operator.Parameters).map((each) => each.ToString().trim()).join();
  if (!['kind=leftouter', 'kind=inner'].includes(kind)) {
    unknown(operator);
  }
  const keys = elements(operator.ConditionClause.Expressions).map((each) => each.SimpleName ?? unknown(each));
  const right = table(operator.Expression, scope);
  const columns = operator.Expression.ResultType ? items(operator.Expression.ResultType.Columns).map((column) => column.Name) : [];
  const nothing = Object.fromEntries(columns.filter((name) => !keys.includes(name)).map((name) => [name, null]));
  return left.flatMap((row) => {
    const matching = right.filter((other) => keys.every((key) => same(row[key], other[key])));
    return matching.length === 0 && kind === 'kind=leftouter' ? [{ ...nothing, ...row }] : matching.map((other) => ({ ...other, ...row }));
  });
}

const plain = (one) => (one instanceof Date ? one.getTime() : one);
const same = (one, other) => plain(one) === plain(other);

/** A comparison with a value that is absent has no result. */
const compared = (compare) => (one, other) => (one === null || other === null ? null : compare(plain(one), plain(other)));

const BINARY = {
  EqualExpression: compared((one, other) => one === other),
  NotEqualExpression: compared((one, other) => one !== other),
  LessThanExpression: compared((one, other) => one < other),
  LessThanOrEqualExpression: compared((one, other) => one <= other),
  GreaterThanExpression: compared((one, other) => one > other),
  GreaterThanOrEqualExpression: compared((one, other) => one >= other),
  AddExpression: compared((one, other) => one + other),
  SubtractExpression: compared((one, other) => one - other),
  MultiplyExpression: compared((one, other) => one * other),
  EndsWithCsExpression: compared((one, other) => one.endsWith(other)),
  StartsWithExpression: compared((one, other) => one.toLowerCase().startsWith(other.toLowerCase())),
  StartsWithCsExpression: compared((one, other) => one.startsWith(other)),
  AndExpression: (one, other) => (one === false || other === false ? false : one === null || other === null ? null : true),
  OrExpression: (one, other) => (one === true || other === true ? true : one === null || other === null ? null : false),
};

function value(node, row, scope) {
  const kind = kindOf(node);
  const sub = (part) => value(part, row, scope);
  if (BINARY[kind]) {
    return BINARY[kind](sub(node.Left), sub(node.Right));
  }
  switch (kind) {
    case 'NameReference':
      return Object.hasOwn(row, node.SimpleName) ? row[node.SimpleName] : scope.get(node.SimpleName) ?? unknown(node);
    case 'StringLiteralExpression':
      return node.Token.ValueText;
    case 'RealLiteralExpression':
      return Number(node.ToString());
    case 'DivideExpression':
      return quotient(node, sub(node.Left), sub(node.Right));
    case 'LongLiteralExpression':
      return Number(/-?\d+/.exec(node.ToString())[0]);
    case 'ParenthesizedExpression':
      return sub(node.Expression);
    case 'InExpression':
      return elements(node.Right.Expressions).flatMap(sub).some((each) => same(each, sub(node.Left)));
    case 'DynamicExpression':
      return sub(node.Expression);
    case 'JsonArrayExpression':
      return elements(node.Values).map(sub);
    case 'PathExpression':
      return member(sub(node.Expression), node.Selector.SimpleName);
    case 'ElementExpression':
      return member(sub(node.Expression), sub(node.Selector.Expression));
    case 'FunctionCallExpression':
      return call(node, sub, scope);
    default:
      return unknown(node);
  }
}

/** Whole numbers have a whole quotient. */
function quotient(node, one, other) {
  if (one === null || other === null) {
    return null;
  }
  return node.ResultType.Name === 'long' ? Math.trunc(one / other) : one / other;
}

const member = (object, name) => object?.[name] ?? null;

function call(node, sub, scope) {
  const name = node.Name.SimpleName;
  if (name === 'now') {
    return scope.get('now()');
  }
  const apply = FUNCTIONS[name] ?? unknown(node);
  const given = elements(node.ArgumentList.Expressions).map(sub);
  // A function of any number of arguments has none of its own.
  return apply.length === 0 || apply.length === given.length ? apply(...given) : unknown(node);
}

const text = (any) => (any === null ? '' : typeof any === 'object' && !(any instanceof Date) ? JSON.stringify(any) : String(any));
const number = (any) => (any === null || any === '' || Number.isNaN(Number(any)) ? null : Math.trunc(Number(any)));
const LENGTHS = { minute: 60_000, hour: 3_600_000 };

function lengthOf(unit) {
  if (!LENGTHS[unit]) {
    throw new Error(`The unit ${unit} is not among what run.js knows`);
  }
  return LENGTHS[unit];
}

const FUNCTIONS = {
  iff: (condition, one, other) => (condition === true ? one : other),
  not: (any) => (any === null ? null : !any),
  isnull: (any) => any === null,
  isnotnull: (any) => any !== null,
  isempty: (any) => any === null || any === '',
  isnotempty: (any) => any !== null && any !== '',
  strcat: (...parts) => parts.map(text).join(''),
  strlen: (any) => any.length,
  substring: (any, from) => any.slice(from),
  parse_json: (any) => JSON.parse(any),
  tostring: text,
  tolong: number,
  toint: number,
  min_of: (...values) => least(values),
  tobool: (any) => (any === null ? null : Boolean(any)),
  todatetime: (any) => (any === null ? null : new Date(any)),
  extract: (pattern, group, any) => new RegExp(pattern).exec(any)?.[group] ?? '',
  /** Counts the minutes or hours that begin between the two. */
  datetime_diff: (unit, one, other) =>
    one === null || other === null
      ? null
      : Math.floor(one / lengthOf(unit)) - Math.floor(other / lengthOf(unit)),
  format_datetime: (any, format) => {
    if (format !== 'yyyy-MM-dd HH:mm') {
      throw new Error(`The format ${format} is not among what run.js knows`);
    }
    return any === null ? '' : any.toISOString().slice(0, 16).replace('T', ' ');
  },
};
