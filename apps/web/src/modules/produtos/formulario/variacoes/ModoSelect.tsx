import { IconLayoutList, IconTable } from '@tabler/icons-react'
import css from './ModoSelect.module.css'
import { escolherModo, type Modo, useModo } from './modo.ts'

const MODOS = [
  { modo: 'cartoes', rotulo: 'Cartões', Icone: IconLayoutList },
  { modo: 'tabela', rotulo: 'Tabela', Icone: IconTable },
] as const satisfies readonly { modo: Modo; rotulo: string; Icone: unknown }[]

/** Cards with everything of a variation, or a table to type many of them quickly. */
export function ModoSelect() {
  const atual = useModo()
  return (
    <div className={css.modos} role="group" aria-label="Ver as variações em">
      {MODOS.map(({ modo, rotulo, Icone }) => (
        <button
          key={modo}
          type="button"
          className={css.modo}
          aria-pressed={modo === atual}
          onClick={() => escolherModo(modo)}
        >
          <Icone size={17} stroke={1.8} aria-hidden />
          {rotulo}
        </button>
      ))}
    </div>
  )
}
