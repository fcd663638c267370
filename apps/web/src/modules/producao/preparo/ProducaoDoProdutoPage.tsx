import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { lista, objeto } from '../../../shared/api/readers.ts'
import { DraftOffer } from '../../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft } from '../../../shared/forms/drafts/drafts.ts'
import { useRecordToEdit } from '../../../shared/resource/useRecordToEdit.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { ProducaoDesligada } from '../ProducaoDesligada.tsx'
import { configuracaoDaProducao } from '../producao.queries.ts'
import { EstampasCard, type LinhaDeEstampa } from './EstampasCard.tsx'
import { FichaCard } from './FichaCard.tsx'
import { ProduzirCard } from './ProduzirCard.tsx'
import { estampasDoProduto, fichaDoProduto } from './preparo.queries.ts'
import type { Escolhas } from './proposta.ts'

/** What is printed on a product, on which blank, and pieces for the shelf. */
export default function ProducaoDoProdutoPage() {
  const { produtoId = '' } = useParams()
  const id = /^\d{1,10}$/.test(produtoId) ? Number(produtoId) : null
  const configuracao = useQuery(configuracaoDaProducao)
  const { record: produto, failed: falhou, isFetching, refetch } = useRecordToEdit(umProduto(id ?? 0), id)
  return (
    <>
      <PageHeader
        title="Produção deste produto"
        subtitle={produto?.titulo}
        actions={
          configuracao.data?.ativa && (
            <>
              <Button variant="default" to={`/produtos/${produtoId}`}>
                Ver o produto
              </Button>
              <Button variant="default" to="/producao">
                Ver a fila
              </Button>
            </>
          )
        }
      />
      {configuracao.data?.ativa === false ? (
        <ProducaoDesligada />
      ) : configuracao.isError || falhou ? (
        <ErrorBox
          message="Não foi possível carregar o produto."
          onRetry={() => void Promise.all([configuracao.refetch(), refetch()])}
          pending={isFetching || configuracao.isFetching}
        />
      ) : !produto || !configuracao.data ? (
        <Skeleton height="320px" />
      ) : produto.kit ? (
        <EmptyState
          message="Este produto é um kit."
          detail="Estampe as partes dele: o estoque do kit é o das partes."
        />
      ) : (
        <Preparo key={produto.id} produto={produto} />
      )}
    </>
  )
}

/** Each part is saved by itself; null: as it is stored. */
function Preparo({ produto }: { produto: Produto }) {
  const estampas = useQuery(estampasDoProduto(produto.id))
  const ficha = useQuery(fichaDoProduto(produto.id))
  const [linhas, setLinhas] = useState<readonly LinhaDeEstampa[] | null>(null)
  const [escolhas, setEscolhas] = useState<Escolhas | null>(null)
  const digitado = linhas !== null || escolhas !== null
  const aviso = useUnsavedQuestion(digitado)
  const {
    keep: guardar,
    offer: oferta,
    resume: continuar,
    discard: descartar,
  } = useDraft('Produção deste produto', (valores) => {
    const guardado = objeto(valores)
    if (guardado.linhas)
      setLinhas(lista<LinhaDeEstampa>(guardado.linhas).filter(({ largura }) => largura !== undefined))
    if (guardado.escolhas instanceof Map) setEscolhas(guardado.escolhas as Escolhas)
  })
  useEffect(() => guardar(digitado ? { linhas, escolhas } : null), [guardar, digitado, linhas, escolhas])
  if (estampas.data && ficha.data)
    return (
      <>
        {oferta && <DraftOffer at={oferta.em} onContinue={continuar} onDiscard={descartar} />}
        <EstampasCard produtoId={produto.id} guardadas={estampas.data} linhas={linhas} onChange={setLinhas} />
        <FichaCard produto={produto} guardada={ficha.data} escolhas={escolhas} onChange={setEscolhas} />
        <ProduzirCard produto={produto} ficha={ficha.data} />
        {aviso}
      </>
    )
  if (estampas.isError || ficha.isError)
    return (
      <ErrorBox
        onRetry={() => void Promise.all([estampas.refetch(), ficha.refetch()])}
        pending={estampas.isFetching || ficha.isFetching}
      />
    )
  return <Skeleton height="320px" />
}
