/** What the page shows of an invoice: the values for the places of the template `invoice`. */
import { escapeXml } from '../../base/markup.js';
import { CREDIT_NOTES } from '../codes.js';
import { Decimal } from '../../base/decimal.js';
import type { Address, Allowance, Invoice, Line, Party, Period } from '../model.js';
import { countryName } from './countries.js';
import { paymentCode } from './payment-code.js';
import { dateText, moneyText, numberText, wordsFor, type Words } from './words.js';

/** Text, or HTML. */
export type PageValue = string | { readonly html: string };

export interface InvoicePage {
  /** Such as `Invoice 2026-031`. */
  readonly title: string;
  /** Key: a place of the template. What is absent is left out. */
  readonly values: ReadonlyMap<string, PageValue>;
}

/** `payment`: what the QR code of the transfer says; null for no code. */
export function invoicePage(invoice: Invoice, language: string, payment: string | null): InvoicePage {
  return new PageWriter(invoice, wordsFor(language), language).write(payment);
}

class PageWriter {
  constructor(
    readonly invoice: Invoice,
    readonly words: Words,
    readonly language: string,
  ) {}

  write(paymentText: string | null): InvoicePage {
    const { invoice, words } = this;
    const { payment, seller, buyer, totals } = invoice;
    const isAbroad = seller.address?.country !== buyer.address?.country;
    const values: Readonly<Record<string, PageValue>> = {
      sender: this.#party(seller, isAbroad, false),
      recipient: this.#party(buyer, isAbroad, true),
      number: invoice.number,
      date: dateText(invoice.date, words),
      due: dateText(invoice.due, words),
      period: invoice.period ? this.#period(invoice.period) : dateText(invoice.delivered, words),
      order: [invoice.order, invoice.contract, invoice.project].filter(Boolean).join('\n'),
      'buyer-reference': invoice.buyerReference,
      'vat-id': seller.vatId,
      'tax-id': seller.taxNumber,
      amount: totals.due ? this.#money(totals.due) : '',
      bank: this.#bank(),
      terms: [payment.terms, payment.mandate === '' ? '' : `${words.mandate} ${payment.mandate}`]
        .filter(Boolean)
        .join('\n'),
      legal: seller.legalForm,
      'invoice-type': CREDIT_NOTES.has(invoice.type) ? 'credit-note' : 'invoice',
      'invoice-items': { html: this.#items() },
      'payment-code': paymentText === null ? '' : { html: paymentCode(paymentText, words.code) },
    };
    const type = words.types[invoice.type] ?? words.types['380']!;
    return {
      title: `${type} ${invoice.number}`,
      values: new Map(Object.entries(values).filter(([, value]) => value !== '')),
    };
  }

  #money(value: Decimal): string {
    return moneyText(value, this.invoice.currency, this.words);
  }

  #period({ from, to }: Period): string {
    return [from, to]
      .map((date) => dateText(date, this.words))
      .join(' – ')
      .trim();
  }

  #party(party: Party, isAbroad: boolean, isBuyer: boolean): string {
    const { name, tradingName, address, contact, vatId } = party;
    const lines = [name, tradingName, ...(address ? this.#address(address, isAbroad) : [])];
    if (isBuyer)
      return [...lines, isAbroad && vatId !== '' ? `${this.words.vatId} ${vatId}` : ''].filter(Boolean).join('\n');
    return [...lines, contact?.phone, contact?.email].filter(Boolean).join('\n');
  }

  #address({ street, street2, street3, postcode, city, region, country }: Address, isAbroad: boolean): string[] {
    const place = country === 'GB' || country === 'US' ? `${city} ${postcode}` : `${postcode} ${city}`;
    return [street, street2, street3, place.trim(), region, isAbroad ? countryName(country, this.language) : ''];
  }

  #bank(): string {
    const { iban, bic, accountName, reference } = this.invoice.payment;
    if (iban === '') return '';
    const account = /^[A-Z]{2}\d{2}/.test(iban) ? iban.replace(/(.{4})(?=.)/g, '$1 ') : iban;
    return [accountName, account, bic, reference === '' ? '' : `${this.words.reference}: ${reference}`]
      .filter(Boolean)
      .join('\n');
  }

  #items(): string {
    const { invoice, words } = this;
    const showsVat = new Set(invoice.lines.map(({ vat }) => `${vat.category} ${vat.rate?.toString()}`)).size > 1;
    const heads = [
      ['', words.position],
      ['', words.item],
      ['amount', words.quantity],
      ['amount', words.price],
      ...(showsVat ? [['amount', words.vat]] : []),
      ['amount', words.amount],
    ];
    const head = heads.map(([name, text]) => `<th scope="col"${name ? ` class="${name}"` : ''}>${text}</th>`).join('');
    const rows = invoice.lines.map((line) => this.#line(line, showsVat)).join('');
    return (
      `<table class="invoice-lines"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>` +
      `<table class="invoice-totals"><tbody>${this.#totals()}</tbody></table>${this.#remarks()}`
    );
  }

  #line(line: Line, showsVat: boolean): string {
    const { words } = this;
    const unit = words.units[line.unit] ?? line.unit;
    const quantity = line.quantity ? `${numberText(line.quantity, words)} ${unit}`.trim() : '';
    const per = line.per ? ` / ${numberText(line.per, words)}` : '';
    const details = [
      line.description,
      line.articleNumber,
      line.period ? this.#period(line.period) : '',
      line.note,
      ...line.allowances.map((allowance) => `${this.#allowanceName(allowance)}: ${this.#signed(allowance)}`),
    ].filter(Boolean);
    const cells = [
      `<td>${escapeXml(line.id)}</td>`,
      `<td><span class="name">${escapeXml(line.name)}</span>${details.map((text) => `<br><small>${escapeXml(text)}</small>`).join('')}</td>`,
      amountCell(quantity),
      amountCell(line.price ? this.#money(line.price) + per : ''),
      ...(showsVat ? [amountCell(line.vat.rate ? words.percent(numberText(line.vat.rate, words)) : '–')] : []),
      amountCell(line.net ? this.#money(line.net) : ''),
    ];
    return `<tr>${cells.join('')}</tr>`;
  }

  #allowanceName({ isCharge, reason, percent }: Allowance): string {
    const { words } = this;
    const name = reason || (isCharge ? words.charge : words.allowance);
    return percent ? `${name} ${words.percent(numberText(percent, words))}` : name;
  }

  #signed({ isCharge, amount }: Allowance): string {
    const value = amount ?? Decimal.ZERO;
    return this.#money(isCharge ? value : value.negated());
  }

  #totals(): string {
    const { invoice, words } = this;
    const { totals, allowances, vat } = invoice;
    const row = (label: string, amount: string, name = ''): string =>
      `<tr${name ? ` class="${name}"` : ''}><th scope="row">${escapeXml(label)}</th>${amountCell(amount)}</tr>`;
    const some = (value: Decimal | null): Decimal => value ?? Decimal.ZERO;
    const rows = [
      ...(allowances.length > 0 ? [row(words.lines, this.#money(some(totals.lines)))] : []),
      ...allowances.map((allowance) => row(this.#allowanceName(allowance), this.#signed(allowance))),
      row(words.net, this.#money(some(totals.net))),
      ...vat
        .filter(({ rate }) => rate !== null && rate.sign > 0)
        .map(({ rate, base, amount }) =>
          row(words.vatAt(words.percent(numberText(rate!, words)), this.#money(some(base))), this.#money(some(amount))),
        ),
      row(words.gross, this.#money(some(totals.gross)), 'total'),
      ...(totals.prepaid ? [row(words.prepaid, this.#money(totals.prepaid.negated()))] : []),
      ...(totals.rounding ? [row(words.rounding, this.#money(totals.rounding))] : []),
      ...(totals.prepaid || totals.rounding ? [row(words.due, this.#money(some(totals.due)), 'total')] : []),
    ];
    return rows.join('');
  }

  /** Reasons for no VAT, the invoice that this one is about, and notes. */
  #remarks(): string {
    const { invoice, words } = this;
    const reasons = invoice.vat.map(({ category, reason }) => reason || (words.reasons[category] ?? ''));
    const preceding = invoice.preceding.map(
      ({ number, date }) => `${words.preceding} ${number}${date === '' ? '' : `, ${dateText(date, words)}`}.`,
    );
    return [...reasons, ...preceding, ...invoice.notes]
      .filter((text) => text !== '')
      .map((text) => `<p class="remark">${escapeXml(text)}</p>`)
      .join('');
  }
}

const amountCell = (text: string): string => `<td class="amount">${escapeXml(text)}</td>`;
