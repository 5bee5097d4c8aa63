package com.couriermft.formats.json;

/**
 * A record of a {@link RecordForm} with rules that concern several of its fields. What concerns one
 * field is a matter of its {@link FieldType}.
 */
public interface CheckedRecord {
  /**
   * Checks this record after its fields were read. A field with a problem has the value that counts
   * when the field is absent. This method is not called if a component that must not be null has no
   * value, such as a record of a sealed interface whose deciding field is wrong.
   *
   * @param sent what the record was read from; problems go there
   */
  void check(CheckedObject sent);
}
