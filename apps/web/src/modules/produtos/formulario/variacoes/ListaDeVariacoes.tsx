import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconLayoutList, IconTable } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { type FieldArrayWithId, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { readPreference, storePreference } from '../../../../shared/device/preferenceCookie.ts'
import { createStore, useStore } from '../../../../shared/device/store.ts'
import { PHONE, useMediaQuery } from '../../../../shared/device/useMediaQuery.ts'
import { onDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import type { Foto } from '../../imagens/fotos.ts'
import type { AcoesDoFormulario, CamposDoProduto } from '../campos.ts'
import type { TabelaDeVariacoes } from './tabela/TabelaDeVariacoes.tsx'

/** Not with the form: many products have no variations. */
const VariacaoCard = lazy(async () => ({ default: (await import('./VariacaoCard.tsx')).VariacaoCard }))

/** With its copying and pasting of cells; when it cannot be fetched, the cards stay. */
const Tabela = onDemand<ComponentProps<typeof TabelaDeVariacoes> & { onClose: () => void }>(
  async () => (await import('./tabela/TabelaDeVariacoes.tsx')).TabelaDeVariacoes,
)

/** Fetches the table before it is shown, so that an added row can take the focus. */
export const buscarTabela = Tabela.buscar

interface ListaDeVariacoesProps {
  variacoes: readonly FieldArrayWithId<CamposDoProduto, 'variacoes', 'chave'>[]
  form: AcoesDoFormulario
  produto?: Produto | undefined
  fotos: readonly Foto[]
  onRemove: (indice: number) => void
  /** Gives the pictures of this variation to all of its colour. */
  onApplyToColour: (indice: number) => void
}

/** More cards than these fold on a phone; those that were just added stay open, to be filled in. */
const ABERTAS_NO_CELULAR = 3

/** The variations as cards or as a table, never both: the same fields of the form stand in either. */
export function ListaDeVariacoes(props: ListaDeVariacoesProps) {
  const { variacoes, onRemove, ...doCartao } = props
  const modo = useModo()
  const dobra = useMediaQuery(PHONE) && variacoes.length > ABERTAS_NO_CELULAR
  const pedida = Number(useSearchParams()[0].get('variacao'))
  const { errors } = useFormState({ control: props.form.control, name: 'variacoes' })
  const erroForaDaTabela = variacoes.some((_, indice) => errors.variacoes?.[indice]?.descricao)
  useEffect(() => {
    if (erroForaDaTabela) escolherModo('cartoes')
  }, [erroForaDaTabela])

  const lista = useRef<HTMLDivElement>(null)
  const removida = useRef<number | null>(null)
  const remover = useCallback(
    (indice: number) => {
      removida.current = indice
      onRemove(indice)
    },
    [onRemove],
  )
  const quantas = variacoes.length
  // The button that was pressed is gone: the focus goes to the one that took its place.
  useEffect(() => {
    if (removida.current === null) return
    const alvo = Math.min(removida.current + 1, quantas)
    removida.current = null
    lista.current?.querySelector<HTMLElement>(`[aria-label="Remover variação ${alvo}"]`)?.focus()
  }, [quantas])

  return (
    <div ref={lista}>
      {modo === 'tabela' ? (
        <Tabela
          linhas={variacoes}
          form={props.form}
          onRemove={remover}
          pedida={pedida}
          onClose={() => escolherModo('cartoes')}
        />
      ) : (
        <ul className="grid gap-3">
          <Suspense>
            {variacoes.map(({ chave, id }, indice) => (
              <VariacaoCard
                key={chave}
                {...doCartao}
                indice={indice}
                dobra={dobra && id !== null}
                destacada={id !== null && id === pedida}
                onRemove={remover}
              />
            ))}
          </Suspense>
        </ul>
      )}
    </div>
  )
}

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

const modo = createStore<Modo>(readPreference(COOKIE) === 'tabela' ? 'tabela' : 'cartoes')

/** The view of variations that this browser remembers: cards or table. */
export const useModo = (): Modo => useStore(modo)

function escolherModo(escolhido: Modo): void {
  modo.set(escolhido)
  storePreference(COOKIE, escolhido)
}
