package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a definition that is no field of its JSON, such as the time it was saved.
 * Whoever reads the definition supplies the value, by the component's name.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Supplied {}
