import { podeNaCompra } from '@estampa/contract/compras/compras.machine.ts'
import type { Compra, CompraRecebida } from '@estampa/contract/compras/compras.schemas.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { SituacaoBadge } from '../../shared/compras/SituacaoBadge.tsx'
import { enderecoDasEtiquetas } from '../../shared/etiquetas.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay } from '../../shared/session/session.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { AcoesDaCompra } from './AcoesDaCompra.tsx'
import { CompraForm } from './CompraForm.tsx'
import { applyCustos, readCompra, reverseRecebimento } from './compras.queries.ts'
import { JuntarNota } from './JuntarNota.tsx'
import { PreencherProdutos } from './PreencherProdutos.tsx'
import { ReceberPecas } from './ReceberPecas.tsx'

const FAILED = 'Não foi possível. Tente novamente.'

export default function CompraPage() {
  const id = idDe(useParams().compraId)
  const { data: compra, error, isFetching, refetch } = useQuery({ ...readCompra(id ?? 0), enabled: id !== null })
  if (id === null || (error && !compra))
    return (
      <ErrorBox
        message="Erro ao carregar compra."
        absentFrom={(id === null || isNotFound(error)) && '/compras'}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  return compra ? <Detalhe key={compra.id} compra={compra} /> : <LoadingState />
}

function Detalhe({ compra }: { compra: Compra }) {
  const { numero, fornecedor, situacao, previsao, atrasada, pedida_em, avisos, nota_chave } = compra
  const [last, setLast] = useState<CompraRecebida | null>(null)
  const [isDirty, setIsDirty] = useState(false)
  const mayReceive = useMay('corrigir_estoque')
  const facts = [
    pedida_em !== null && `pedida em ${formatDate(pedida_em)}`,
    previsao !== null && `${atrasada ? 'atrasada desde' : 'prevista para'} ${formatDate(previsao)}`,
    nota_chave !== null && `nota ${Number(nota_chave.slice(25, 34)).toLocaleString('pt-BR')}`,
  ]
  return (
    <>
      <PageHeader
        title={`Compra ${numero}`}
        badge={<SituacaoBadge situacao={situacao} />}
        subtitle={
          <>
            <span className="block">
              <Link to={`/fornecedores/${fornecedor.id}`}>{fornecedor.nome}</Link>
            </span>
            {facts.filter(Boolean).join(' · ')}
          </>
        }
        actions={<AcoesDaCompra compra={compra} isDirty={isDirty} />}
      />
      <div className="mb-4 empty:hidden">
        {avisos.map((aviso) => (
          <Refusal key={aviso} tone="warning" role="status">
            {aviso}
          </Refusal>
        ))}
      </div>
      <div className="mb-4 empty:hidden">
        <PreencherProdutos compra={compra} />
      </div>
      {situacao === 'rascunho' ? (
        <>
          <div className="mb-4 empty:hidden">
            <JuntarNota compra={compra} isDirty={isDirty} />
          </div>
          <CompraForm key={compra.versao} compra={compra} onChanged={setIsDirty} />
        </>
      ) : (
        <>
          <CustosQueEsperam compra={compra} />
          {last && <Arrived recebida={last} />}
          {mayReceive && podeNaCompra('receber', situacao) && <ReceberPecas compra={compra} onReceived={setLast} />}
          <Linhas compra={compra} />
          <Recebimentos compra={compra} />
        </>
      )}
    </>
  )
}

/** Costs of what a person received who does not see them: who does writes them into the products. */
function CustosQueEsperam({ compra: { id, valores_a_gravar = 0 } }: { compra: Compra }) {
  const seesCustos = useMay('ver_custos')
  const { mutate, isPending } = useTold(
    { ...applyCustos(id), onSuccess: () => toast('success', 'Os custos estão nos produtos.') },
    FAILED,
  )
  if (valores_a_gravar === 0) return null
  return (
    <div className="mb-4">
      <Refusal tone="warning" role="status">
        {`${plural(valores_a_gravar, 'custo espera', 'custos esperam')} por quem vê custos: as peças já estão no estoque.`}
      </Refusal>
      {seesCustos && (
        <div className="mt-2">
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            Gravar custos nos produtos
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the pieces of the last receipt serve, and what came beyond the order. */
function Arrived({ recebida: { serviu, a_mais, itens } }: { recebida: CompraRecebida }) {
  const nameOf = (itemId: number) => {
    const item = itens.find(({ id }) => id === itemId)
    return [item?.titulo, item?.variacao].filter(Boolean).join(' ')
  }
  if (serviu.length === 0 && a_mais.length === 0) return null
  return (
    <Card title="O que chegou agora">
      <ul className="m-0 ps-5" aria-live="polite">
        {serviu.map(({ producao_id, venda_id, titulo, quantidade }) => (
          <li key={`${producao_id}-${venda_id}-${titulo}`}>
            {plural(quantidade, 'peça', 'peças')} {producao_id === null ? 'de' : 'para estampar'} {titulo}
            {venda_id === null ? ', para o estoque' : ', da '}
            {venda_id !== null && <Link to={`/vendas/${venda_id}`}>venda {venda_id}</Link>}
          </li>
        ))}
        {a_mais.map(({ item_id, quantidade }) => (
          <li key={`a-mais-${item_id}`}>
            {plural(quantidade, 'peça', 'peças')} de {nameOf(item_id)} além do pedido
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Linhas({ compra: { itens, total, frete } }: { compra: Compra }) {
  return (
    <Card title="Peças pedidas">
      <ul className="m-0 p-0 list-none" aria-label="Peças da compra">
        {itens.map((item) => {
          const { id, titulo, variacao, sku, quantidade, recebida, a_mais, custo_unitario } = item
          const missing = Math.max(0, quantidade - recebida)
          return (
            <li key={id} className="k-pontas py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda">
              <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-60">
                <strong>{[titulo, variacao].filter(Boolean).join(' ')}</strong>
                <span className="text-s text-texto-suave">
                  {[sku, custo_unitario !== null && `${formatReais(custo_unitario)} cada`].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={`tabular-nums text-right ${missing > 0 ? '' : 'text-texto-suave'}`}>
                {recebida} de {quantidade}
                {a_mais > 0 && <span className="block text-s text-aviso">{a_mais} a mais</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {total !== null && (
        <p className="mt-3 mb-0 text-right text-m">
          {frete ? `Com o frete de ${formatReais(frete)}: ` : 'Total: '}
          <strong>{formatReais(total)}</strong>
        </p>
      )}
    </Card>
  )
}

function Recebimentos({ compra }: { compra: Compra }) {
  if (compra.recebimentos.length === 0) return null
  return (
    <Card title="Recebimentos">
      <ul className="m-0 p-0 list-none" aria-label="Recebimentos">
        {compra.recebimentos.map((recebimento) => (
          <Recebimento key={recebimento.id} compra={compra} recebimento={recebimento} />
        ))}
      </ul>
    </Card>
  )
}

function Recebimento({ compra, recebimento }: { compra: Compra; recebimento: Compra['recebimentos'][number] }) {
  const { id, em, usuario, itens, estornado_em } = recebimento
  const mayReverse = useMay('corrigir_estoque')
  const reverse = useTold(
    reverseRecebimento(compra.id, id),
    FAILED,
    'Recebimento desfeito: as peças saíram do estoque.',
  )
  const pieces = itens.reduce((sum, { quantidade }) => sum + quantidade, 0)
  const pecas = itens.flatMap(({ item_id, quantidade }) => {
    const item = compra.itens.find(({ id: lineId }) => lineId === item_id)
    return item?.produto_id ? [{ produtoId: item.produto_id, variacaoId: item.variacao_id, quantidade }] : []
  })
  return (
    <li className="k-pontas py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda">
      <span className={`flex-1 min-w-0 wrap-anywhere basis-60 ${estornado_em === null ? '' : 'text-texto-suave'}`}>
        {[plural(pieces, 'peça', 'peças'), formatDateTime(em), usuario].filter(Boolean).join(' · ')}
        {estornado_em !== null && ` · desfeito em ${formatDateTime(estornado_em)}`}
      </span>
      {estornado_em === null && pecas.length > 0 && (
        <Button variant="default" size="sm" icon={IconTags} to={enderecoDasEtiquetas(pecas)}>
          Etiquetas
        </Button>
      )}
      {mayReverse && estornado_em === null && (
        <DialogButton label="Desfazer" variant="default" size="sm">
          {(dismiss) => (
            <ConfirmDialog
              title="Desfazer o recebimento?"
              confirmLabel="Desfazer"
              pending={reverse.isPending}
              onConfirm={() => reverse.mutate(undefined, { onSettled: dismiss })}
              onClose={dismiss}
            >
              {plural(pieces, 'peça sai', 'peças saem')} do estoque outra vez, e o custo volta ao que era se nada chegou
              depois.
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
    </li>
  )
}
