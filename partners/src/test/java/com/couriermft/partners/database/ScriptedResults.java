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
 * A connection that returns scripted results for selected statements, in the way that JDBC
 * specifies for statements with several results. No database that tests can start produces such
 * results. All other statements use the real connection. Not thread-safe.
 */
public final class ScriptedResults {
  private final Deque<List<Object>> executions = new ArrayDeque<>();
  private final String word;

  /**
   * Prepares executions.
   *
   * @param word the text that selects statements that contain it
   * @param executions results of each execution: a {@link Long} is a number of rows, a list
   *     contains the ids of rows, and a {@link SQLException} is thrown at its position
   */
  public ScriptedResults(String word, List<List<Object>> executions) {
    this.word = word;
    this.executions.addAll(executions);
  }

  /** Returns whether all scripted executions were used. */
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

  /**
   * A statement at one of its scripted results; after the last result, there is no current result.
   */
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
