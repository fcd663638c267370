import { plural } from '@estampa/contract/shared/plural.ts'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

/** Rows that are drawn before a person asks for the others. */
const PRIMEIRAS = 8

/** A row is followed at its link by a tap anywhere on it. */
const LISTA =
  "m-0 p-0 list-none [&_li]:relative [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&_a::after]:rounded-controle-p [&_a:focus-visible]:outline-none [&_a:focus-visible::after]:outline-2 [&_a:focus-visible::after]:outline-marca [&_a:focus-visible::after]:-outline-offset-2"

interface FirstRowsProps<T> {
  readonly name: string
  readonly rows: readonly T[]
  /** `['peça', 'peças']` */
  readonly nouns: readonly [one: string, many: string]
  readonly row: (row: T) => ReactNode
}

/** The first rows of a list that was read at once, each with one link, and a button that shows the others. */
export function FirstRows<T>({ name, rows, nouns, row }: FirstRowsProps<T>) {
  const [isWhole, setIsWhole] = useState(false)
  const hidden = rows.length - PRIMEIRAS
  return (
    <>
      <ul className={LISTA} aria-label={name}>
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
