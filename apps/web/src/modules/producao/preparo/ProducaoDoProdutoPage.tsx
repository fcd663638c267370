import type { Ficha } from '@estampa/contract/producao/ficha.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, isNotFound, sentenceOf } from '../../../shared/api/apiError.ts'
import { lista, objeto } from '../../../shared/api/readers.ts'
import { DraftOffer } from '../../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft } from '../../../shared/forms/drafts/useDraft.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { useRecordToEdit } from '../../../shared/resource/useRecordToEdit.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { IntegerField } from '../../../shared/ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../../shared/ui/fields/wholeNumber.ts'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { ProducaoDesligada } from '../ProducaoDesligada.tsx'
import { configuracaoDaProducao } from '../producao.queries.ts'
import { EstampasCard, type LinhaDeEstampa } from './EstampasCard.tsx'
import { FichaCard } from './FichaCard.tsx'
import { estampasDoProduto, fichaDoProduto, produceForEstoque } from './preparo.queries.ts'
import { type Escolhas, formatFichaPeca, toFichaPecas } from './proposta.ts'

/** Page that sets a product's prints, its blanks, and pieces for the shelf. */
export default function ProducaoDoProdutoPage() {
  const { produtoId = '' } = useParams()
  const id = /^\d{1,10}$/.test(produtoId) ? Number(produtoId) : null
  const configuracao = useQuery(configuracaoDaProducao)
  const { record: produto, failed: falhou, error, isFetching, refetch } = useRecordToEdit(umProduto(id ?? 0), id)
  return (
    <>
      <PageHeader
        title="Produção deste produto"
        subtitle={produto?.titulo ?? '\u00a0'}
        actions={
          (configuracao.data?.ativa ?? imprime()) && (
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
          absentFrom={(id === null || isNotFound(error)) && '/produtos'}
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
  const hasChanges = linhas !== null || escolhas !== null
  useUnsavedQuestion(hasChanges)
  const { keep, ...oferta } = useDraft('Produção deste produto', (values) => {
    const keptDraft = objeto(values)
    if (keptDraft.linhas)
      setLinhas(lista<LinhaDeEstampa>(keptDraft.linhas).filter(({ largura }) => largura !== undefined))
    if (keptDraft.escolhas instanceof Map) setEscolhas(keptDraft.escolhas as Escolhas)
  })
  useEffect(() => keep(hasChanges ? { linhas, escolhas } : null), [keep, hasChanges, linhas, escolhas])
  if (estampas.data && ficha.data)
    return (
      <>
        <DraftOffer draft={oferta} />
        <EstampasCard produtoId={produto.id} guardadas={estampas.data} linhas={linhas} onChange={setLinhas} />
        <FichaCard produto={produto} guardada={ficha.data} escolhas={escolhas} onChange={setEscolhas} />
        <ProduzirCard produto={produto} ficha={ficha.data} />
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

/** Pieces for the shelf; only what has a stored blank can be made. */
function ProduzirCard({ produto, ficha }: { produto: Produto; ficha: Ficha }) {
  const pecas = toFichaPecas(produto).filter(({ id }) => ficha.some(({ variacao_id }) => variacao_id === id))
  const [chosenPecaId, setChosenPecaId] = useState<number | null>(null)
  const peca = pecas.find(({ id }) => id === chosenPecaId) ?? pecas[0]
  const [quantidade, setQuantidade] = useState('')
  const refusal = wholeNumberRefusal(quantidade, { min: 1, max: PECAS_MAXIMAS })
  const envio = useSubmitKey()
  const { mutate, isPending, error, reset } = useMutation({
    ...produceForEstoque,
    onSuccess: ({ pedida, faltam_lisas }) => {
      envio.forget()
      setQuantidade('')
      const queueSentence = plural(pedida, 'peça na fila.', 'peças na fila.')
      if (faltam_lisas === 0) toast('success', queueSentence)
      else toast('warning', `${queueSentence} Falta peça lisa para ${faltam_lisas}.`)
    },
  })
  const erro = error instanceof ApiError ? error.ofField('quantidade') : undefined
  return (
    <Card title="Produzir para estoque" description="Peças sem venda: vão para a fila, e prontas entram no estoque.">
      {peca ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (refusal) return
            const pedido = { produto_id: produto.id, variacao_id: peca.id, quantidade: inteiroDoTexto(quantidade) ?? 0 }
            mutate({ ...pedido, chave: envio.keyOf(pedido) })
          }}
        >
          <Fields phone={2}>
            {peca.id !== null && (
              <SelectField
                label="Variação"
                options={pecas.map((candidate) => ({ value: candidate.id ?? '', label: formatFichaPeca(candidate) }))}
                value={peca.id}
                onChange={({ target }) => setChosenPecaId(Number(target.value))}
              />
            )}
            <IntegerField
              label="Quantidade"
              required
              value={quantidade}
              error={
                error ? (erro ?? sentenceOf(error, 'Não foi possível mandar produzir. Tente novamente.')) : refusal
              }
              onChange={({ target }) => {
                reset()
                setQuantidade(target.value)
              }}
            />
          </Fields>
          <div className="flex flex-wrap gap-2 mt-4">
            <Button type="submit" loading={isPending}>
              Produzir para estoque
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-m text-texto-suave">Salve antes a ficha: é dela que sai a peça lisa.</p>
      )}
    </Card>
  )
}
