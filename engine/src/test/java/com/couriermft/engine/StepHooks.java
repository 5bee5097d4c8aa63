package com.couriermft.engine;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.Step;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Hooks for tests, which end slices of steps and abort attempts after their last action. */
final class StepHooks {
  /** Ends slices, in addition to their time limit. */
  Slice handOver = () -> false;

  /** Runs after each successful slice, and may throw an exception as if the host had died. */
  After after = result -> {};

  /** An action after a slice. */
  interface After {
    void on(SliceResult result) throws Exception;
  }

  /** Returns a step with the same optional interfaces that uses these hooks. */
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
