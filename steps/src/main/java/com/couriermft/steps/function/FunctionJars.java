package com.couriermft.steps.function;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.isolated.Failures;
import com.couriermft.steps.function.isolated.Children;
import com.couriermft.steps.function.isolated.Isolated;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the functions in jars on the class path (the app's {@code lib} folder). Each jar has its
 * own {@link JarClasses}, because two jars may include different versions of the same library.
 */
public final class FunctionJars {
  private static final String SERVICE = "META-INF/services/" + JobFunction.class.getName();

  private FunctionJars() {}

  /**
   * Loads one instance of each function, in the order of jars on the class path. The jars stay open
   * for the life of the process.
   *
   * @param classes class loader of the app
   * @param children pool of processes for isolated functions
   * @throws CourierException {@code unusable_step_type} (permanent): a function cannot be loaded,
   *     created or described, or two have the same name
   */
  public static List<FunctionStep<?>> load(ClassLoader classes, Children children) {
    List<FunctionStep<?>> found = new ArrayList<>();
    try {
      // The keys are strings, because comparing URLs would resolve host names.
      Map<String, URL> services = new LinkedHashMap<>();
      for (URL service : Collections.list(classes.getResources(SERVICE))) {
        services.putIfAbsent(service.toString(), service);
      }
      for (URL service : services.values()) {
        found.addAll(ofJar(root(service), classes, children));
      }
    } catch (IOException e) {
      throw unusable("The jars of functions cannot be read: " + e.getMessage(), e);
    }
    return List.copyOf(found);
  }

  private static List<FunctionStep<?>> ofJar(URL jar, ClassLoader parent, Children children) {
    List<FunctionStep<?>> found = new ArrayList<>();
    try {
      for (JobFunction<?, ?> function :
          ServiceLoader.load(JobFunction.class, new JarClasses(jar, parent))) {
        found.add(step(function, jar, children));
      }
    } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
      Throwable why =
          e instanceof ServiceConfigurationError && e.getCause() != null ? e.getCause() : e;
      Object said =
          why instanceof CourierException
              ? why.getMessage()
              : Failures.describe(why).get("message");
      throw unusable("A function of " + jar + " cannot be used: " + said, e);
    }
    return found;
  }

  private static <P extends Record> FunctionStep<P> step(
      JobFunction<P, ?> function, URL jar, Children children) {
    return new FunctionStep<>(function, new Isolated<>(function, jar, children));
  }

  private static URL root(URL service) throws IOException {
    if (service.openConnection() instanceof JarURLConnection jar) {
      return jar.getJarFileURL();
    }
    String text = service.toString();
    return new URL(text.substring(0, text.length() - SERVICE.length()));
  }

  private static CourierException unusable(String what, Throwable cause) {
    return CourierException.of(
        StepCodes.UNUSABLE_STEP_TYPE,
        what + "; fix its jar in the app's lib folder, or remove the jar.",
        cause);
  }
}
