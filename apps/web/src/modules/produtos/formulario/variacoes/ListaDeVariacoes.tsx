import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type ComponentProps, useCallback, useEffect, useRef } from 'react'
import { type FieldArrayWithId, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import { CELULAR, useMediaQuery } from '../../../../shared/useMediaQuery.ts'
import type { Foto } from '../../imagens/fotos.ts'
import type { AcoesDoFormulario, CamposDoProduto } from '../campos.ts'
import { escolherModo, useModo } from './modo.tsx'
import type { TabelaDeVariacoes } from './tabela/TabelaDeVariacoes.tsx'
import { VariacaoCard } from './VariacaoCard.tsx'

/** With its copying and pasting of cells; when it cannot be fetched, the cards stay. */
const Tabela = sobDemanda<ComponentProps<typeof TabelaDeVariacoes> & { onClose: () => void }>(
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
  const dobra = useMediaQuery(CELULAR) && variacoes.length > ABERTAS_NO_CELULAR
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
        </ul>
      )}
    </div>
  )
}
