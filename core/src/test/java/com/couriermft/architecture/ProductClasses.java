package com.couriermft.architecture;

import com.couriermft.testing.ProjectFiles;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The compiled main classes of the modules {@code formats}, {@code openpgp} and {@code core}. */
final class ProductClasses {
  static final JavaClasses ALL =
      new ClassFileImporter()
          .importPaths(
              ProjectFiles.root().resolve("formats/target/classes"),
              ProjectFiles.root().resolve("openpgp/target/classes"),
              ProjectFiles.root().resolve("core/target/classes"));

  private ProductClasses() {}
}
