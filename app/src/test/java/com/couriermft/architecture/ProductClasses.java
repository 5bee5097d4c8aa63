package com.couriermft.architecture;

import com.couriermft.testing.ProjectFiles;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;

/** The compiled main classes of {@code app} and of the modules that it consists of. */
final class ProductClasses {
  /** The names of these modules, each after the modules that it may use. */
  static final List<String> MODULES =
      ProjectFiles.PRODUCT.stream()
          .filter(module -> !module.equals("sdk") && !module.equals("functions"))
          .toList();

  static final JavaClasses ALL =
      new ClassFileImporter()
          .importPaths(
              MODULES.stream()
                  .map(module -> ProjectFiles.root().resolve(module + "/target/classes"))
                  .toArray(Path[]::new));

  private ProductClasses() {}
}
