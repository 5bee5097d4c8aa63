/**
 * What subscriptions and jobs say about the notices that they want of events: which events ({@link
 * com.couriermft.engine.notice.EventWords}), and in which words ({@link
 * com.couriermft.engine.notice.NoticeTemplate}, read first). Pure. Knows no channel.
 */
@NullMarked
package com.couriermft.engine.notice;

import org.jspecify.annotations.NullMarked;
