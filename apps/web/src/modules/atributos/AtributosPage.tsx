import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { idDe } from '../../shared/tolerant.ts'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useMediaQuery } from '../../shared/useMediaQuery.ts'
import { AtributoPainel } from './AtributoPainel.tsx'
import css from './AtributosPage.module.css'
import { listaDeAtributos } from './atributos.queries.ts'
import { ListaDeAtributos } from './ListaDeAtributos.tsx'
import { NovoAtributo } from './NovoAtributo.tsx'

/** `/atributos`: on the left the attributes, on the right the chosen one (`?atributo=`), or a new one (`novo`). */
export default function AtributosPage() {
  const [params, setParams] = useSearchParams()
  const { data: atributos, error, isFetching, refetch } = useQuery(listaDeAtributos)
  const escolha = params.get('atributo')
  const escolher = (atributo: string) => setParams({ atributo }, { preventScrollReset: true })
  const painel = usePainelAVista(escolha)
  const [criado, setCriado] = useState<number | null>(null)

  const atual = atributos?.find(({ id }) => id === idDe(escolha)) ?? atributos?.[0]
  const criando = escolha === 'novo' || !atual
  return (
    <>
      <PageHeader title="Atributos" />
      {error && !atributos && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {!atributos && !error && <LoadingState />}
      {atributos && (
        <div className={css.paineis}>
          <ListaDeAtributos atributos={atributos} atual={criando ? null : atual.id} onNew={() => escolher('novo')} />
          <div ref={painel} className={css.painel}>
            {criando ? (
              <NovoAtributo
                key={escolha === 'novo' ? 'pedido' : 'vazio'}
                focar={escolha === 'novo'}
                onCreate={(id) => {
                  setCriado(id)
                  escolher(String(id))
                }}
              />
            ) : (
              <AtributoPainel key={atual.id} atributo={atual} novo={atual.id === criado} />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** On a phone the panes lie one below the other: the choice brings the second one into sight. */
function usePainelAVista(escolha: string | null) {
  const painel = useRef<HTMLDivElement>(null)
  const empilhados = useMediaQuery('(max-width: 47.99em)')
  const anterior = useRef(escolha)
  useEffect(() => {
    if (anterior.current === escolha) return
    anterior.current = escolha
    if (empilhados) painel.current?.scrollIntoView({ block: 'start' })
  }, [escolha, empilhados])
  return painel
}
