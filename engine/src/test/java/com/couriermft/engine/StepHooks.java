package com.couriermft.engine;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.Step;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Has slices of steps end when a test says so, and attempts break off after their last act. */
final class StepHooks {
  /** Ends slices, besides the time that they have. */
  Slice handOver = () -> false;

  /** Follows each slice that has ended well, and may throw as if its host had died. */
  After after = result -> {};

  /** What follows a slice. */
  interface After {
    void on(SliceResult result) throws Exception;
  }

  /** Returns a step of the same abilities that heeds these hooks. */
  Step<?> around(Step<?> step) {
    return (Step<?>)
        Proxy.newProxyInstance(
            StepHooks.class.getClassLoader(),
            step.getClass().getInterfaces(),
            (proxy, method, arguments) -> {
              if (method.getName().equals("runSlice")) {
                Slice given = (Slice) arguments[3];
                arguments[3] = (Slice) () -> handOver.timeIsUp() || given.timeIsUp();
              }
              Object result;
              try {
                result = method.invoke(step, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              if (result instanceof SliceResult slice) {
                after.on(slice);
              }
              return result;
            });
  }
}
