import { frasePagamento, PELA_TROCA, rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { useMay } from '../../../../shared/session/session.ts'
import { usesCaixa } from '../../../../shared/session/storage.ts'
import { Button, IconButton } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { onDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import { UnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../../../shared/ui/fields/TextField.tsx'
import { StatusDot } from '../../../../shared/ui/states.tsx'
import { tomDaCobranca } from '../../cobranca.ts'
import { deletePagamento } from '../../vendas.queries.ts'
import { Lancamentos } from '../CartoesDaVenda.tsx'

const RegistrarPagamento = onDemand(async () => (await import('./RegistrarPagamento.tsx')).RegistrarPagamento)
const FreteCobrado = onDemand(async () => (await import('./RegistrarPagamento.tsx')).FreteCobrado)
/** With the drawing of QR codes. */
const CobrarComPix = onDemand(async () => (await import('./CobrarComPix.tsx')).default)

/** How far the sale is paid, and what can be done about it. No step of the sale waits for a payment. */
export const PagamentoDaVenda = ({ venda }: { venda: Venda }) => (
  <Card title="Pagamento">
    <Pagamento venda={venda} />
  </Card>
)

export function Pagamento({ venda }: { venda: Venda }) {
  const [aberto, setAberto] = useState<'registrar' | 'pix' | 'frete' | null>(null)
  const closeDialog = () => setAberto(null)
  const { pagamento, falta_pagar: missingAmount } = venda
  const devolve = useMay('estornar_pagamentos')
  const isClosed = fatosDoStatus(venda.status).encerrada !== null
  // Nothing is owed any more: money can only go back.
  const isSettled = missingAmount === 0 && venda.pago > 0
  return (
    <>
      <p className="m-0 text-l font-forte">
        {pagamento === null ? (
          <span className="text-base font-texto text-texto-suave">
            {venda.importada ? 'Recebido pelo canal.' : 'Sem pagamentos registrados.'}
          </span>
        ) : (
          <StatusDot tone={tomDaCobranca(venda)}>{frasePagamento(venda)}</StatusDot>
        )}
      </p>
      {pagamento !== null && !isClosed && <Contas venda={venda} />}
      <ListaDePagamentos venda={venda} />
      <div className="flex flex-wrap gap-2 mt-3.5 [&_>_button]:flex-auto">
        {(isSettled || missingAmount < 0 ? devolve : true) && (
          <Button variant={isSettled ? 'subtle' : 'default'} onClick={() => setAberto('registrar')}>
            {isSettled || missingAmount < 0 ? 'Registrar devolução' : 'Registrar pagamento'}
          </Button>
        )}
        {!isClosed && missingAmount > 0 && (
          <Button variant="default" onClick={() => setAberto('pix')}>
            Cobrar com PIX
          </Button>
        )}
        {!isClosed && (
          <Button variant="subtle" onClick={() => setAberto('frete')}>
            Cobrar frete
          </Button>
        )}
      </div>
      {aberto === 'registrar' && <RegistrarPagamento venda={venda} onClose={closeDialog} />}
      {aberto === 'frete' && <FreteCobrado venda={venda} onClose={closeDialog} />}
      {aberto === 'pix' && <CobrarComPix venda={venda} onClose={closeDialog} />}
    </>
  )
}

function Contas({ venda: { total, frete_cobrado, credito, pago } }: { venda: Venda }) {
  const linhas: readonly (readonly [string, number])[] = [
    ['Produtos', total],
    ['Frete cobrado', frete_cobrado],
    ['Peças devolvidas', -credito],
    ['Pago', pago],
  ]
  return (
    <dl className="m-0 mt-2.5 text-m [&_>_div]:flex [&_>_div]:gap-3 [&_>_div]:justify-between [&_>_div]:py-0.5 [&_dt]:text-texto-suave [&_dd]:font-medio">
      {linhas.map(
        ([name, value], position) =>
          (position === 0 || value !== 0) && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="numeros">{formatReais(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type Pago = Venda['pagamentos'][number]

export function ListaDePagamentos({ venda }: { venda: Venda }) {
  const [pagamentoToDelete, setPagamentoToDelete] = useState<Pago | null>(null)
  const apaga = useMay('estornar_pagamentos')
  const undone = usesCaixa() ? venda.pagamentos_desfeitos : []
  if (venda.pagamentos.length + undone.length === 0) return null
  return (
    <>
      <Lancamentos nome="Pagamentos">
        {venda.pagamentos.map((pagamento, position) => (
          <li key={pagamento.id}>
            <p>
              <strong className="numeros">{formatPagamento(pagamento)}</strong>
              {pagamento.observacao && ` · ${pagamento.observacao}`}
              <span className="text-s text-texto-suave block">
                {[formatDateTime(pagamento.criado_em), pagamento.usuario].filter(Boolean).join(' · ')}
              </span>
            </p>
            {apaga && pagamento.forma !== PELA_TROCA.valor && (
              <IconButton
                size={34}
                aria-label={`Excluir pagamento ${position + 1}: ${formatPagamento(pagamento)}`}
                onClick={() => setPagamentoToDelete(pagamento)}
              >
                <IconTrash size={18} stroke={1.8} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
        {undone.map((pagamento) => (
          <Desfeito key={pagamento.id} pagamento={pagamento} />
        ))}
      </Lancamentos>
      {pagamentoToDelete && (
        <Apagar venda={venda} pagamento={pagamentoToDelete} onClose={() => setPagamentoToDelete(null)} />
      )}
    </>
  )
}

/** What was noted, and who took it back, when and why. */
function Desfeito({ pagamento }: { pagamento: Venda['pagamentos_desfeitos'][number] }) {
  const { observacao, criado_em, usuario, estornado_em, estornado_por, motivo } = pagamento
  return (
    <li>
      <p className="text-texto-suave">
        <del>
          <strong className="numeros">{formatPagamento(pagamento)}</strong>
          {observacao && ` · ${observacao}`}
        </del>
        <span className="text-s block">{[formatDateTime(criado_em), usuario].filter(Boolean).join(' · ')}</span>
        <span className="text-s block">
          {[`Excluído em ${formatDateTime(estornado_em)}`, estornado_por, motivo].filter(Boolean).join(' · ')}
        </span>
      </p>
    </li>
  )
}

const formatPagamento = ({ valor, forma }: Pick<Pago, 'valor' | 'forma'>) =>
  `${valor < 0 ? (forma === PELA_TROCA.valor ? 'Passou ' : 'Devolvido ') : ''}${formatReais(Math.abs(valor))} · ${rotuloDaForma(forma)}`

function Apagar({ venda, pagamento, onClose }: { venda: Venda; pagamento: Pago; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const { mutate, isPending } = useTold(
    { ...deletePagamento(venda.id), onSettled: onClose },
    'Não foi possível excluir o pagamento. Tente novamente.',
  )
  return (
    <ConfirmDialog
      title="Excluir pagamento"
      danger="Excluir"
      pending={isPending}
      onConfirm={() => mutate({ pagamentoId: pagamento.id, motivo })}
      onClose={onClose}
    >
      {`Exclua só o que foi registrado por engano: ${formatPagamento(pagamento)}. O histórico da venda guarda o que havia. Para dinheiro que voltou ao cliente, registre uma devolução.`}
      <UnsavedQuestion changed={motivo.trim() !== '' && !isPending} />
      {usesCaixa() && (
        <TextField
          label="Motivo"
          maxLength={CARACTERES.pagamento.observacao}
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
