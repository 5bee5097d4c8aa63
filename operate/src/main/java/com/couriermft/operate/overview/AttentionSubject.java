package com.couriermft.operate.overview;

import com.couriermft.storage.kind.ObjectKind;

/** The object that needs attention, by its kind and its id. */
public record AttentionSubject(ObjectKind kind, String id) {}
