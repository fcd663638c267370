import { plural } from '@estampa/contract/shared/plural.ts'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

/** Rows that are drawn before a person asks for the others. */
const PRIMEIRAS = 8

interface FirstRowsProps<T> {
  readonly name: string
  readonly rows: readonly T[]
  /** `['peça', 'peças']` */
  readonly nouns: readonly [one: string, many: string]
  readonly row: (row: T) => ReactNode
}

/** The first rows of a list that was read at once, and a button that shows the others. */
export function FirstRows<T>({ name, rows, nouns, row }: FirstRowsProps<T>) {
  const [isWhole, setIsWhole] = useState(false)
  const hidden = rows.length - PRIMEIRAS
  return (
    <>
      <ul className="m-0 p-0 list-none" aria-label={name}>
        {(isWhole ? rows : rows.slice(0, PRIMEIRAS)).map(row)}
      </ul>
      {hidden > 0 && (
        <Button
          className="block mt-3 mx-auto"
          variant="default"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : `Mostrar mais ${plural(hidden, ...nouns)}`}
        </Button>
      )}
    </>
  )
}
