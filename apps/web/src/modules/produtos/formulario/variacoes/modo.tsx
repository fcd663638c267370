import { IconLayoutList, IconTable } from '@tabler/icons-react'
import { guardarPreferencia, lerPreferencia } from '../../../../shared/preferenceCookie.ts'
import { createStore, useStore } from '../../../../shared/store.ts'

const MODOS = [
  { modo: 'cartoes', rotulo: 'Cartões', Icone: IconLayoutList },
  { modo: 'tabela', rotulo: 'Tabela', Icone: IconTable },
] as const satisfies readonly { modo: Modo; rotulo: string; Icone: unknown }[]

/** Chooses between cards (all fields of a variation) and a table (fast typing of many variations). */
export function ModoSelect() {
  const atual = useModo()
  return (
    <div className="k-abas [--altura:32px] m-0" role="group" aria-label="Ver as variações em">
      {MODOS.map(({ modo, rotulo, Icone }) => (
        <button
          key={modo}
          type="button"
          className="k-aba"
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

type Modo = 'cartoes' | 'tabela'

const COOKIE = 'estampa_variacoes'

const modo = createStore<Modo>(lerPreferencia(COOKIE) === 'tabela' ? 'tabela' : 'cartoes')

/** The view of variations that this browser remembers: cards or table. */
export const useModo = (): Modo => useStore(modo)

export function escolherModo(escolhido: Modo): void {
  modo.set(escolhido)
  guardarPreferencia(COOKIE, escolhido)
}
