import type { ReactNode } from 'react'

/** Amounts, signed ones too, measures, documents with their name, and a CEP: a line does not break within. */
const WHOLE = /(-?R\$ [\d.]+,\d\d|[\d.,]+(?: × [\d.,]+)* (?:px|cm|mm|kg)\b|(?:CPF|CNPJ): [\dA-Z./-]*\d|CEP \d{5}-\d{3})/

/** A sentence whose amounts, measures, documents and CEP stay on one line each. Money is written with an ordinary space. */
export const keepTogether = (sentence: string): ReactNode =>
  sentence.split(WHOLE).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence have no other name
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
