package com.couriermft.simulation;

/** Kinds of storage calls. */
enum Call {
  FIND,
  QUERY,
  TRANSACT,
  SEND,
  RECEIVE,
  DELETE_MESSAGE,
  BLOB_READ,
  BLOB_WRITE
}
