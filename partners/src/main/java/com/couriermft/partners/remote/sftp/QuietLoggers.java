package com.couriermft.partners.remote.sftp;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import net.schmizz.sshj.common.LoggerFactory;
import org.slf4j.Logger;

/**
 * Loggers for sshj that write everything at DEBUG.
 *
 * <p>All failures are also thrown, and the code that catches them logs them with their meaning.
 */
final class QuietLoggers implements LoggerFactory {
  private static final Set<String> LOUD = Set.of("error", "warn", "info");

  @Override
  public Logger getLogger(String name) {
    Logger target = org.slf4j.LoggerFactory.getLogger(name);
    return (Logger)
        Proxy.newProxyInstance(
            Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, new AtDebug(target));
  }

  @Override
  public Logger getLogger(Class<?> type) {
    return getLogger(type.getName());
  }

  private record AtDebug(Logger target) implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      Method quiet =
          LOUD.contains(method.getName())
              ? Logger.class.getMethod("debug", method.getParameterTypes())
              : method;
      try {
        return quiet.invoke(target, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
