package com.couriermft.formats.json;

/**
 * A record with validation rules that involve several of its fields. Rules for a single field
 * belong to its {@link FieldType}.
 */
public interface CheckedRecord {
  /**
   * Validates this record after its fields were read. A field with a problem has the same value as
   * a missing field. This method is not called if a non-null component has no value, such as a
   * record of a sealed interface whose deciding field is invalid.
   *
   * @param sent the object from which the record was read; it also records problems
   */
  void check(CheckedObject sent);
}
