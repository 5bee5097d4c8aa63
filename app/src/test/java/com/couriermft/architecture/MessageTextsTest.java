package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks how texts are joined from string literals, and that messages of failures are sentences.
 */
class MessageTextsTest {
  private static final Set<String> FAILURES =
      Set.of(
          "CourierException.of",
          "InvalidInputException.at",
          "ConflictException",
          "CourierException",
          "InvalidInputException",
          "NotFoundException",
          "Problem",
          "StatusException");

  /** A literal that ends a sentence, or that ends with a value that may be one. */
  private static final Pattern END = Pattern.compile("(?s).*(?:[.!?…]|%s\\)?)");

  private static final Pattern WORDS = Pattern.compile("[a-z]['`]?[,;:.]? ['`(]?[a-z]|\\S+ \\S+");

  /** The end and the start of two literals that need a space between them. */
  private static final Pattern BEFORE = Pattern.compile("(?s).*[\\p{L}.,;:!?)'`]");

  private static final Pattern AFTER = Pattern.compile("[\\p{L}\\p{N}'(`%]");

  /** Two sentences without a full stop or without a space between them. */
  private static final Pattern RUN_TOGETHER =
      Pattern.compile(
          "[a-z]{2} (?:Add|Ask|Check|Choose|Correct|Delete|Either|Expected|If|It|Otherwise|Remove"
              + "|Report|Resume|Save|See|Set|The|These|This|Try|Use|You) [a-z]"
              + "|[a-z]{2}['`)]?[.!?;,][A-Z][a-z]+ [a-z]");

  @Test
  void literals_areNotJoinedOnOneLine_orWithNothing() {
    assertThat(needless(SourceUnits.ALL)).as("literals to join into one").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"It is \" + \"broken.\"",
        "name + \" is \" + \"broken.\"",
        "\"Unknown command \" + name + \"\"",
        "\"\" + \"broken\""
      })
  void literal_joinedOnOneLineOrWithNothing_isFound(String expression) {
    assertThat(needless(planted(expression))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"It is \"\n + \"broken.\"", "name + \"\"", "\"It is \" + name"})
  void otherSum_isNotNeedless(String expression) {
    assertThat(needless(planted(expression))).isEmpty();
  }

  @Test
  void sentences_areJoinedWithOneSpace() {
    assertThat(illJoined(SourceUnits.ALL)).as("missing or doubled spaces or full stops").isEmpty();
    assertThat(SourceUnits.ALL.units().stream().mapToInt(MessageTextsTest::pairs).sum())
        .isGreaterThan(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"It is broken.\"\n + \"Try again.\"",
        "\"It is broken,\"\n + \"so try again.\"",
        "\"It is\"\n + \"broken.\"",
        "\"It is \"\n + \" broken.\"",
        "\"File '\" + name + \"'.\"\n + \"Try it again.\"",
        "\"File '\" + name + \"' is broken \"\n + \"Try another file.\"",
        "\"The file is broken Try another file.\"",
        "\"The file is broken.Try another file.\"",
        "(\"The file is %s.\"\n + \"Try another file.\").formatted(name)"
      })
  void sentence_joinedWithoutSpaceOrFullStop_isFound(String expression) {
    assertThat(illJoined(planted(expression))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"It is broken. \"\n + \"Try again.\"",
        "\"It is\"\n + \", as usual, broken.\"",
        "\"[a-z]\"\n + \"[0-9]\"",
        "\"select * from\" + name",
        "\"Read example.com or Node.js.\""
      })
  void sentence_joinedWithOneSpace_isNotFound(String expression) {
    assertThat(illJoined(planted(expression))).isEmpty();
  }

  @Test
  void messagesOfFailures_endWithAFullStop() {
    List<String> messages = messages(SourceUnits.ALL);
    assertThat(messages).hasSizeGreaterThan(400);
    assertThat(messages)
        .as("messages without a full stop")
        .allMatch(message -> END.matcher(message).matches());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CourierException.of(CODE, \"The file is broken\")",
        "new NotFoundException(CODE, \"File \" + name + \" does not exist\")",
        "CourierException.of(CODE, \"File %s is %d\".formatted(name, 1), e)",
        "InvalidInputException.at(pointer, CODE, isLong ? \"It is long.\" : \"It is short\")"
      })
  void messageWithoutFullStop_isFound(String expression) {
    assertThat(messages(planted(expression)))
        .filteredOn(message -> !END.matcher(message).matches())
        .hasSize(1);
  }

  private static SourceUnits planted(String expression) {
    return SourceUnits.of("package planted; class Planted { Object it = " + expression + "; }");
  }

  /** Returns the sums of literals on one line, and those with an empty literal. */
  private static Set<String> needless(SourceUnits sources) {
    Set<String> found = new TreeSet<>();
    for (CompilationUnitTree unit : sources.units()) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitBinary(BinaryTree sum, Void none) {
          if (sum.getKind() == Tree.Kind.PLUS && isNeedless(sources, unit, sum)) {
            found.add(SourceUnits.nameOf(unit) + ": " + sum);
          }
          return super.visitBinary(sum, none);
        }
      }.scan(unit, null);
    }
    return found;
  }

  private static boolean isNeedless(SourceUnits sources, CompilationUnitTree unit, BinaryTree sum) {
    boolean isEmpty =
        sum.getRightOperand() instanceof LiteralTree right
            && "".equals(right.getValue())
            && isConcatenation(sum.getLeftOperand());
    return isEmpty
        || neighbours(sum)
            .filter(pair -> sources.line(unit, pair.get(0)) == sources.line(unit, pair.get(1)))
            .isPresent();
  }

  /** Returns the joined literals with a missing or doubled space, or without a full stop. */
  private static Set<String> illJoined(SourceUnits sources) {
    Set<String> found = new TreeSet<>();
    for (CompilationUnitTree unit : sources.units()) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitBinary(BinaryTree sum, Void none) {
          boolean isWrong =
              neighbours(sum)
                  .filter(pair -> !isJoined(text(pair.get(0)), text(pair.get(1))))
                  .isPresent();
          if (isWrong || RUN_TOGETHER.matcher(text(sum)).find()) {
            found.add(SourceUnits.nameOf(unit) + ": " + sum);
          }
          return super.visitBinary(sum, none);
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void none) {
          if (RUN_TOGETHER.matcher(text(literal)).find()) {
            found.add(SourceUnits.nameOf(unit) + ": " + literal);
          }
          return null;
        }
      }.scan(unit, null);
    }
    return found;
  }

  private static int pairs(CompilationUnitTree unit) {
    int[] pairs = {0};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitBinary(BinaryTree sum, Void none) {
        pairs[0] += neighbours(sum).isPresent() ? 1 : 0;
        return super.visitBinary(sum, none);
      }
    }.scan(unit, null);
    return pairs[0];
  }

  private static boolean isJoined(String first, String second) {
    boolean isProse = WORDS.matcher(first).find() || WORDS.matcher(second).find();
    boolean isMissing = BEFORE.matcher(first).matches() && AFTER.matcher(second).lookingAt();
    return !(isProse && isMissing) && !(first.endsWith(" ") && second.startsWith(" "));
  }

  /** Returns the two literals that a sum joins; empty if it joins something else. */
  private static Optional<List<LiteralTree>> neighbours(BinaryTree sum) {
    ExpressionTree left = sum.getLeftOperand();
    ExpressionTree before = left instanceof BinaryTree inner ? inner.getRightOperand() : left;
    return before instanceof LiteralTree first
            && isText(first)
            && sum.getRightOperand() instanceof LiteralTree second
            && isText(second)
        ? Optional.of(List.of(first, second))
        : Optional.empty();
  }

  private static boolean isConcatenation(ExpressionTree tree) {
    return tree instanceof LiteralTree literal && isText(literal)
        || tree instanceof BinaryTree sum
            && (isConcatenation(sum.getLeftOperand()) || isConcatenation(sum.getRightOperand()));
  }

  /** Returns the text of an expression, with {@code %s} for values. */
  private static String text(ExpressionTree tree) {
    if (tree instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      return text(sum.getLeftOperand()) + text(sum.getRightOperand());
    }
    return tree instanceof LiteralTree literal && isText(literal)
        ? (String) literal.getValue()
        : "%s";
  }

  /** Returns the ends of the messages that are given to exceptions of failures. */
  private static List<String> messages(SourceUnits sources) {
    List<String> messages = new ArrayList<>();
    for (CompilationUnitTree unit : sources.units()) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
          look(call.getMethodSelect().toString(), call.getArguments());
          return super.visitMethodInvocation(call, none);
        }

        @Override
        public Void visitNewClass(NewClassTree made, Void none) {
          look(made.getIdentifier().toString(), made.getArguments());
          return super.visitNewClass(made, none);
        }

        private void look(String name, List<? extends ExpressionTree> arguments) {
          if (FAILURES.contains(name)) {
            arguments.stream()
                .filter(MessageTextsTest::hasWords)
                .flatMap(MessageTextsTest::ends)
                .map(end -> SourceUnits.nameOf(unit) + ": " + end)
                .forEach(messages::add);
          }
        }
      }.scan(unit, null);
    }
    return messages;
  }

  /** Returns whether a literal in an expression has several words. */
  private static boolean hasWords(ExpressionTree tree) {
    return Boolean.TRUE.equals(
        new TreeScanner<Boolean, Void>() {
          @Override
          public Boolean visitLiteral(LiteralTree literal, Void none) {
            return isText(literal) && ((String) literal.getValue()).strip().contains(" ");
          }

          @Override
          public Boolean reduce(Boolean one, Boolean other) {
            return Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other);
          }
        }.scan(tree, null));
  }

  /** Returns the literals with which the text of an expression can end. */
  private static Stream<String> ends(ExpressionTree tree) {
    if (tree instanceof ParenthesizedTree inner) {
      return ends(inner.getExpression());
    } else if (tree instanceof ConditionalExpressionTree choice) {
      return Stream.of(choice.getTrueExpression(), choice.getFalseExpression())
          .flatMap(MessageTextsTest::ends);
    } else if (tree instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("formatted")) {
      return ends(select.getExpression());
    } else if (tree instanceof BinaryTree sum) {
      return ends(sum.getRightOperand())
          .flatMap(end -> end.isEmpty() ? ends(sum.getLeftOperand()) : Stream.of(end));
    }
    return tree instanceof LiteralTree literal && isText(literal)
        ? Stream.of((String) literal.getValue())
        : Stream.of();
  }

  private static boolean isText(LiteralTree literal) {
    return literal.getValue() instanceof String;
  }
}
