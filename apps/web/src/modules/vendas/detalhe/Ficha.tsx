import type { ReactNode } from 'react'

/** A list of names and values; a dash for an unknown value. */
export const Ficha = ({ dados }: { dados: readonly (readonly [nome: string, valor: ReactNode])[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-6 gap-y-3.5 max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-3.5 [&_>_div]:min-w-0 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:m-0 [&_dd]:mt-px [&_dd]:font-medio [&_dd]:wrap-anywhere [&_a]:underline-offset-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-2.75 pointer-coarse:[&_a]:-my-2.75">
    {dados.map(([nome, valor]) => (
      <div key={nome}>
        <dt>{nome}</dt>
        <dd>{valor === null || valor === '' ? '—' : valor}</dd>
      </div>
    ))}
  </dl>
)
