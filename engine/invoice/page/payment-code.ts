/** The QR code by which banking apps fill in a transfer in euros (EPC069-12, version 2). */
import { escapeXml } from '../../base/markup.js';
import { epc } from '../../source/codes/qr-codes.js';
import { pathOf } from '../../source/codes/symbol.js';
import { CREDIT_NOTES, TRANSFERS } from '../codes.js';
import { isIban } from '../../base/iban.js';
import type { Invoice } from '../model.js';

/** Lengths that the guidelines allow. */
const MAX_NAME = 70;
const MAX_TEXT = 140;
/** A creditor reference (ISO 11649) has a field of its own. */
const CREDITOR_REFERENCE = /^RF\d{2}[A-Z\d]{1,21}$/;

/** What the code says; null when the invoice is not paid by a transfer in euros. */
export function paymentText({ payment, currency, totals, type, seller }: Invoice): string | null {
  const { means, iban, bic, accountName, reference } = payment;
  const amount = totals.due?.toFixed(2) ?? '0.00';
  const isPayable = TRANSFERS.has(means) && currency === 'EUR' && !CREDIT_NOTES.has(type) && isIban(iban);
  if (!isPayable || (totals.due?.sign ?? 0) <= 0 || amount.length > '999999999.99'.length) return null;
  const isReference = CREDITOR_REFERENCE.test(reference);
  const name = (accountName || seller.name).slice(0, MAX_NAME);
  const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${amount}`, ''];
  return [...lines, isReference ? reference : '', isReference ? '' : reference.slice(0, MAX_TEXT)].join('\n').trimEnd();
}

/**
 * The code as an SVG element. `label`: its name for screen readers. The quiet zone of four modules around it (ISO/IEC 18004) is left to
 * the template, so that the code stands flush with the text.
 */
export function paymentCode(text: string, label: string): string {
  const symbol = epc(text);
  const size = symbol.rows.length;
  return (
    `<svg role="img" aria-label="${escapeXml(label)}" viewBox="0 0 ${size} ${size}" width="24mm" height="24mm">` +
    `<path d="${pathOf(symbol)}"/></svg>`
  );
}
