// Turns the syntax tree of a Bicep file into declarations and expressions, each with its line.
//
//   file        {path, errors: [{line, text}], declarations: [declaration]}
//   declaration {kind, name, line, type, path, existing, decorators: [expression], value: expression}
//   expression  {kind, line, text, parts: [expression], properties: [{name, line, value}]}
//
// What this does not know is an error of the file: nothing is passed over in silence.
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';

const require = createRequire(import.meta.url);

export async function bicepReader() {
  await Parser.init();
  const grammar = require.resolve('tree-sitter-bicep/tree-sitter-bicep.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return (path, text) => {
    const tree = parser.parse(path.endsWith('.bicepparam') ? withTypes(text) : text);
    try {
      return new Reader(path).read(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}

/** A parameter file's `param x = …` has no type; without one the grammar takes few values. Lines stay. */
const withTypes = (text) => text.replace(/^(param[ \t]+\w+)[ \t]*=/gm, '$1 any =');

const named = (node) => node.namedChildren.filter((child) => child.type !== 'comment' && child.type !== 'diagnostic_comment');
const line = (node) => node.startPosition.row + 1;

class Reader {
  constructor(path) {
    this.file = { path, errors: [], declarations: [] };
  }

  read(root) {
    if (root.hasError) {
      this.syntaxErrors(root);
    }
    let decorators = [];
    for (const node of named(root)) {
      if (node.type === 'decorators') {
        decorators = named(node).map((decorator) => this.expression(named(decorator)[0]));
      } else if (node.type !== 'ERROR') {
        this.file.declarations.push(this.declaration(node, decorators));
        decorators = [];
      }
    }
    return this.file;
  }

  error(node, text) {
    if (!this.file.errors.some((known) => known.line === line(node) && known.text === text)) {
      this.file.errors.push({ line: line(node), text });
    }
  }

  syntaxErrors(node) {
    if (node.type === 'ERROR') {
      this.error(node, `syntax error at ${JSON.stringify(node.text.slice(0, 60))}`);
    } else if (node.isMissing) {
      this.error(node, `syntax error: ${node.type} is missing`);
    }
    node.children.forEach((child) => this.syntaxErrors(child));
  }

  declaration(node, decorators) {
    const common = { line: line(node), decorators };
    const children = named(node);
    switch (node.type) {
      case 'target_scope_assignment':
        return { kind: 'target_scope', name: '', ...common, value: this.expression(children[0]) };
      case 'using_statement':
        return { kind: 'using', name: '', ...common, value: this.expression(children[0]) };
      case 'parameter_declaration':
      case 'output_declaration': {
        const [name, type, value] = children;
        const kind = node.type.startsWith('param') ? 'parameter' : 'output';
        return { kind, name: name.text, type: type.text, ...common, value: value && this.expression(value) };
      }
      case 'variable_declaration':
        return { kind: 'variable', name: children[0].text, ...common, value: this.expression(children[1]) };
      case 'resource_declaration': {
        const existing = node.children.some((child) => child.type === 'existing');
        return { kind: 'resource', existing, ...this.block(children, 'type'), ...common };
      }
      case 'module_declaration':
        return { kind: 'module', ...this.block(children, 'path'), ...common };
      case 'type_declaration':
        return { kind: 'type', name: children[0].text, ...common, value: this.typeOf(children[1]) };
      default:
        this.error(node, `${node.type} is not understood; write it without`);
        return { kind: 'unknown', name: '', ...common };
    }
  }

  /** An object type as an object whose values are types; any other as its text. */
  typeOf(node) {
    if (node.type !== 'object') {
      return { kind: 'type', line: line(node), text: node.text };
    }
    const properties = named(node)
      .filter((child) => child.type === 'object_property')
      .map((child) => ({ name: named(child)[0].text, line: line(child), value: this.typeOf(named(child)[1]) }));
    return { kind: 'object', line: line(node), text: '', properties };
  }

  block([name, subject, body], field) {
    return { name: name.text, [field]: this.expression(subject).text, value: this.expression(body) };
  }

  expression(node) {
    if (!node || node.isMissing || node.type === 'ERROR') {
      return { kind: 'unknown', line: node ? line(node) : 0, text: '' };
    }
    const read = EXPRESSIONS[node.type];
    if (!read) {
      this.error(node, `${node.type} is not understood; write it without`);
      return { kind: 'unknown', line: line(node), text: node.text };
    }
    const expression = { line: line(node), text: '', ...read(node, named(node), (part) => this.expression(part), this) };
    if (node.type === 'parenthesized_expression') {
      closed.add(expression);
    }
    return expression;
  }
}

const EXPRESSIONS = {
  string: (node, children, sub) => {
    if (children.every((child) => child.type !== 'interpolation')) {
      const text = children.map(literal).join('');
      return { kind: 'string', text: node.text.startsWith("'''") ? text.replace(/^\r?\n/, '') : text };
    }
    return {
      kind: 'interpolated',
      parts: children.map((child) =>
        child.type === 'interpolation' ? sub(named(child)[0]) : { kind: 'string', line: line(child), text: literal(child) }),
    };
  },
  number: (node) => ({ kind: 'number', text: node.text }),
  boolean: (node) => ({ kind: 'boolean', text: node.text }),
  null: () => ({ kind: 'null' }),
  identifier: (node) => ({ kind: 'name', text: node.text }),
  array: (node, children, sub) => ({ kind: 'array', parts: children.map(sub) }),
  object: (node, children, sub, reader) => ({
    kind: 'object',
    properties: children.map((child) => property(child, sub, reader)),
  }),
  parenthesized_expression: (node, children, sub) => sub(children[0]),
  member_expression: (node, [object, name], sub) =>
    afterOperand(sub(object), (part) => ({ kind: 'member', line: line(node), text: name.text, parts: [part] })),
  subscript_expression: (node, [list, index], sub) =>
    afterOperand(sub(list), (part) => ({ kind: 'index', line: line(node), text: '', parts: [part, sub(index)] })),
  // The grammar reads `a!` as a nullable type.
  nullable_type: (node, children, sub) => sub(children[0]),
  call_expression: (node, [called, list], sub) => {
    const given = named(list).map(sub);
    if (called.type !== 'member_expression') {
      return { kind: 'call', text: called.text, parts: given };
    }
    const [object, name] = named(called);
    return afterOperand(sub(object), (part) => ({ kind: 'method', line: line(node), text: name.text, parts: [part, ...given] }));
  },
  ternary_expression: (node, [condition, ...others], sub) =>
    beforeOperator(sub(condition), PRECEDENCE['?:'], (part) => ({ kind: 'ternary', line: line(node), text: '', parts: [part, ...others.map(sub)] })),
  binary_expression: (node, children, sub) => operation(node, children, sub),
  unary_expression: (node, children, sub) => operation(node, children, sub),
  if_statement: (node, children, sub) => ({ kind: 'conditional', parts: children.map(sub) }),
  for_statement: (node, [variables, list, body], sub) => ({
    kind: 'loop',
    text: names(variables),
    parts: [sub(list), sub(body)],
  }),
  lambda_expression: (node, children, sub) => ({
    kind: 'lambda',
    text: children.slice(0, -1).map(names).join(' '),
    parts: [sub(children.at(-1))],
  }),
};

function operation(node, [first, ...others], sub) {
  const operator = node.children.find((child) => !child.isNamed)?.text ?? '';
  const of = (part) => ({ kind: 'operation', line: line(node), text: operator, parts: [part, ...others.map(sub)] });
  return others.length === 0 ? of(sub(first)) : beforeOperator(sub(first), PRECEDENCE[operator], of);
}

// The grammar ends a lambda and a prefix before a member: it reads `a => a.b == a.c` as `(((a => a).b) == a).c`, and `!a.b` as
// `(!a).b`. Members and operators are therefore put where Bicep's precedence has them.
const PRECEDENCE = Object.fromEntries(
  [['?:'], ['??'], ['||'], ['&&'], ['==', '!=', '=~', '!~'], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']]
    .flatMap((operators, rank) => operators.map((operator) => [operator, rank])));

/** Expressions in parentheses. */
const closed = new WeakSet();

/** Replaces the last part of an expression. */
const last = (read, replace) => ({ ...read, parts: [...read.parts.slice(0, -1), replace(read.parts.at(-1))] });

/** Puts an operator after the part of an expression that binds closer than the operator. */
function beforeOperator(read, rank, operator) {
  const binary = read.kind === 'operation' && read.parts.length === 2 ? PRECEDENCE[read.text] : undefined;
  const isLooser = read.kind === 'lambda' || (read.kind === 'ternary' && rank > PRECEDENCE['?:']) || binary < rank;
  return isLooser && !closed.has(read) ? last(read, (part) => beforeOperator(part, rank, operator)) : operator(read);
}

/** Puts a member, an index or a call after the last operand of an expression. */
function afterOperand(read, suffix) {
  const isOpen = ['lambda', 'operation', 'ternary'].includes(read.kind) && !closed.has(read);
  return isOpen ? last(read, (part) => afterOperand(part, suffix)) : suffix(read);
}

/** The names that a loop or a lambda declares. */
function names(node) {
  return node.type === 'identifier' ? node.text : named(node).map((child) => child.text).join(' ');
}

function property(node, sub, reader) {
  const [key, value] = named(node);
  if (node.type !== 'object_property' || !value) {
    reader.error(node, `${key?.type ?? node.type} in an object is not understood; write it without`);
    return { name: '', line: line(node), value: { kind: 'unknown', line: line(node), text: '' } };
  }
  const name = key.type === 'identifier' ? key.text : sub(key);
  return typeof name === 'string' || name.kind === 'string'
    ? { name: name.text ?? name, line: line(key), value: sub(value) }
    : { name: '', computed: name, line: line(key), value: sub(value) };
}

const ESCAPES = { '\\n': '\n', '\\r': '\r', '\\t': '\t', "\\'": "'", '\\\\': '\\', '\\$': '$' };

function literal(node) {
  return node.type === 'escape_sequence' ? (ESCAPES[node.text] ?? node.text) : node.text;
}
