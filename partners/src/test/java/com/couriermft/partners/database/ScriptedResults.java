package com.couriermft.partners.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.h2.tools.SimpleResultSet;

/**
 * A connection whose statements with a word answer as JDBC says that a statement of several results
 * does, which no database has that tests can start. All other statements are the real connection's.
 * For one thread.
 */
public final class ScriptedResults {
  private final Deque<List<Object>> executions = new ArrayDeque<>();
  private final String word;

  /**
   * Prepares executions.
   *
   * @param word that the statements have
   * @param executions the results of each: a {@link Long} is a count of rows, a list has the ids of
   *     rows, and a {@link SQLException} is thrown where its result stands
   */
  public ScriptedResults(String word, List<List<Object>> executions) {
    this.word = word;
    this.executions.addAll(executions);
  }

  /** Returns whether every execution has been asked for. */
  public boolean isOver() {
    return executions.isEmpty();
  }

  Connection around(Connection real) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          boolean prepares = method.getName().equals("prepareStatement");
          if (prepares && String.valueOf(arguments[0]).contains(word)) {
            return new Statement().proxy();
          }
          return method.invoke(real, arguments);
        });
  }

  private interface Call {
    Object run(java.lang.reflect.Method method, Object[] arguments)
        throws SQLException, ReflectiveOperationException;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return call.run(method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return type.cast(proxy);
  }

  /** The statement that stands at one of its results; behind the last there is none. */
  private final class Statement {
    private Deque<Object> results = new ArrayDeque<>();

    PreparedStatement proxy() {
      return ScriptedResults.proxy(
          PreparedStatement.class,
          (method, arguments) ->
              switch (method.getName()) {
                case "execute" -> {
                  results = new ArrayDeque<>(executions.remove());
                  yield isRows();
                }
                case "getMoreResults" -> {
                  results.poll();
                  yield isRows();
                }
                case "getLargeUpdateCount" -> results.peek() instanceof Long count ? count : -1L;
                case "getResultSet" -> rows((List<?>) results.element());
                case "setLong", "setObject", "clearBatch", "close" -> null;
                default -> throw new UnsupportedOperationException(method.getName());
              });
    }

    private boolean isRows() throws SQLException {
      if (results.peek() instanceof SQLException e) {
        throw e;
      }
      return results.peek() instanceof List;
    }

    private SimpleResultSet rows(List<?> ids) {
      SimpleResultSet rows = new SimpleResultSet();
      rows.addColumn("id", Types.INTEGER, 10, 0);
      ids.forEach(rows::addRow);
      return rows;
    }
  }
}
