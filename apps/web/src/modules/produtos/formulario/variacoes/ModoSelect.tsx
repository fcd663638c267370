import { IconLayoutList, IconTable } from '@tabler/icons-react'
import css from './ModoSelect.module.css'
import { escolherModo, type Modo, useModo } from './modo.ts'

const MODOS = [
  { modo: 'cartoes', rotulo: 'Cartões', Icone: IconLayoutList },
  { modo: 'tabela', rotulo: 'Tabela', Icone: IconTable },
] as const satisfies readonly { modo: Modo; rotulo: string; Icone: unknown }[]

/** Chooses between cards (all fields of a variation) and a table (fast typing of many variations). */
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
