package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreeScanner;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Checks that a call into another file has no two adjacent arguments that are {@code null}, {@code
 * true} or {@code false}, because their meaning is not visible. Instead, add a method or
 * constructor whose name says what is left out.
 */
class LiteralsTest {
  /**
   * Files with one call of the JDK or of a library that requires adjacent literals. The list may
   * only shrink.
   */
  private static final Set<String> KNOWN =
      Set.of(
          "AzureTables",
          "CertificateTrust",
          "ColumnRule",
          "Connections",
          "Dialer",
          "EarlyAnswerConnection",
          "Exchange",
          "KeyGenerator",
          "MailTrust",
          "QueryReader",
          "QueueWork",
          "SentBody",
          "ShareService",
          "Tls",
          "ValueTarget");

  @Test
  void callsOfOtherFiles_haveNoNeighbouringLiterals() {
    Map<String, Integer> found = new TreeMap<>();
    for (CompilationUnitTree unit : SourceUnits.ALL.units()) {
      int calls = calls(unit);
      if (calls > 0) {
        String name = SourceUnits.nameOf(unit);
        found.put(name.substring(name.lastIndexOf('.') + 1), calls);
      }
    }
    assertThat(found)
        .as("calls with neighbouring literals, by file: name what they leave out")
        .containsOnlyKeys(KNOWN)
        .allSatisfy((file, calls) -> assertThat(calls).as(file).isEqualTo(1));
  }

  private static int calls(CompilationUnitTree unit) {
    Set<String> own = new HashSet<>();
    int[] calls = {0};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree type, Void none) {
        own.add(type.getSimpleName().toString());
        return super.visitClass(type, none);
      }
    }.scan(unit, null);
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitNewClass(NewClassTree made, Void none) {
        // Returns the simple name of a type without type arguments; for a nested type, only the
        // last part of its name.
        String type = made.getIdentifier().toString().replaceAll("<.*>", "");
        look(own.contains(type.substring(type.lastIndexOf('.') + 1)), made.getArguments());
        return super.visitNewClass(made, none);
      }

      @Override
      public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
        boolean isOwn =
            call.getMethodSelect() instanceof IdentifierTree name
                && !name.getName().contentEquals("super");
        look(isOwn || isSwap(call), call.getArguments());
        return super.visitMethodInvocation(call, none);
      }

      private void look(boolean isOwn, List<? extends ExpressionTree> arguments) {
        calls[0] += !isOwn && hasNeighbours(arguments) ? 1 : 0;
      }
    }.scan(unit, null);
    return calls[0];
  }

  /** Returns whether a call sets a flag with well-known argument order. */
  private static boolean isSwap(MethodInvocationTree call) {
    return call.getMethodSelect().toString().endsWith(".compareAndSet");
  }

  private static boolean hasNeighbours(List<? extends ExpressionTree> arguments) {
    for (int i = 1; i < arguments.size(); i++) {
      if (isLiteral(arguments.get(i - 1)) && isLiteral(arguments.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLiteral(ExpressionTree argument) {
    ExpressionTree bare = argument instanceof TypeCastTree cast ? cast.getExpression() : argument;
    return bare.getKind() == Tree.Kind.NULL_LITERAL || bare.getKind() == Tree.Kind.BOOLEAN_LITERAL;
  }
}
