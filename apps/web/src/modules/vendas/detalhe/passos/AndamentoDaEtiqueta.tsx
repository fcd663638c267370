import { ENVIO_DO_CANAL, RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../../shared/api/apiError.ts'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { cancelarEtiqueta, recusarPreco } from '../../envio.queries.ts'
import { relerVenda } from '../../vendas.queries.ts'
import { useAvancar } from './ProximoPasso.tsx'

const ACOES_CLASSES = 'flex flex-wrap gap-2.5 mt-2.5'

type Etiqueta = NonNullable<Venda['etiqueta']>
interface AndamentoProps {
  venda: Venda
  /** The label is being asked for right now, from this screen. */
  pedindo: boolean
  /** At this price, where a person was asked; null: as it was shown. */
  onComprar: (aceito: number | null) => void
}

/** Progress of a requested label, and the actions open to the person. */
export function AndamentoDaEtiqueta({ venda, ...resto }: AndamentoProps) {
  const { etiqueta } = venda
  return etiqueta && <Andamento venda={venda} etiqueta={etiqueta} {...resto} />
}

const TENTAR: Readonly<Partial<Record<Etiqueta['estado'], string>>> = {
  falhou: 'Tentar novamente',
  vencida: 'Gerar nova etiqueta',
}

function Andamento({ venda, etiqueta, pedindo, onComprar }: AndamentoProps & { etiqueta: Etiqueta }) {
  const [cancelando, setCancelando] = useState(false)
  const { estado, paga, motivo, pergunta } = etiqueta
  const gratis = [RETIRADA_NA_LOJA.codigo, ENVIO_DO_CANAL.codigo].some((um) => um === venda.codigo_servico_frete)
  const tentar = TENTAR[estado]
  return (
    <Card title="Etiqueta">
      <div
        className="flex gap-3.5 items-start [&_p]:m-0 [&_p]:mb-1.5 [&_p]:wrap-anywhere"
        role="status"
        data-estado={estado}
      >
        {estado === 'gerando' && <span className="k-giro" aria-hidden />}
        <div>
          <p className="text-xl font-forte in-data-[estado=falhou]:text-erro in-data-[estado=vencida]:text-erro">
            {situacaoEmFrase(etiqueta)}
          </p>
          {motivo && pergunta === null && <p className="font-medio">{motivo}</p>}
          {!gratis && <Dinheiro estado={estado} paga={paga} />}
        </div>
      </div>
      {pergunta && <RespostasAoPreco venda={venda} para={pergunta.para} pedindo={pedindo} onComprar={onComprar} />}
      {paga && (
        <div className={ACOES_CLASSES}>
          {tentar && (
            <Button variant="light" loading={pedindo} onClick={() => onComprar(null)}>
              {tentar}
            </Button>
          )}
          <Button variant="default" disabled={pedindo && estado !== 'gerando'} onClick={() => setCancelando(true)}>
            Cancelar etiqueta
          </Button>
        </div>
      )}
      {cancelando && <CancelarEtiqueta venda={venda} gratis={gratis} onClose={() => setCancelando(false)} />}
    </Card>
  )
}

function situacaoEmFrase({ estado, paga, pergunta }: Etiqueta): string {
  if (pergunta) return `O preço subiu de ${formatarReais(pergunta.de)} para ${formatarReais(pergunta.para)}`
  if (estado === 'pronta') return 'A etiqueta está pronta.'
  if (estado === 'vencida') return 'A etiqueta venceu sem ser postada.'
  if (estado === 'falhou') return paga ? 'A etiqueta foi paga, mas não ficou pronta.' : 'A etiqueta não foi comprada.'
  return paga
    ? 'Etiqueta paga. A transportadora está gerando o arquivo: pode levar alguns minutos, e esta página avisa.'
    : 'Registrando e pagando a etiqueta…'
}

/** What the person's choice costs, or brings back. */
function Dinheiro({ estado, paga }: Pick<Etiqueta, 'estado' | 'paga'>) {
  const frase =
    estado === 'perguntando'
      ? 'Nada foi pago. A etiqueta espera no carrinho da transportadora pela sua resposta.'
      : estado === 'vencida'
        ? 'A nova etiqueta é comprada outra vez; o valor da vencida é pedido de volta à transportadora.'
        : paga && estado !== 'pronta'
          ? 'Tentar novamente não compra outra etiqueta. Cancelar devolve o valor à carteira da transportadora, em até 12 horas.'
          : null
  return frase && <p className="m-0 text-texto-suave">{frase}</p>
}

/** Dearer than it was shown: bought at the new price, or another way of shipping is chosen. */
function RespostasAoPreco({ venda, para, pedindo, onComprar }: AndamentoProps & { para: number }) {
  const { mutateAsync: recusar } = useMutation(recusarPreco(venda.id))
  const { avancar, ocupada } = useAvancar(venda, {
    para: ACOES.voltarParaSelecionarEnvio.para,
    antes: () => recusar(),
    falhaAntes: (erro) => sentenceOf(erro, 'Não foi possível tirar a etiqueta do carrinho. Tente novamente.', 'erro'),
  })
  return (
    <div className={ACOES_CLASSES}>
      <Button loading={pedindo} disabled={ocupada} onClick={() => onComprar(para)}>
        {`Comprar por ${formatarReais(para)}`}
      </Button>
      <Button variant="default" loading={ocupada} disabled={pedindo} onClick={() => avancar()}>
        Escolher outro envio
      </Button>
    </div>
  )
}

/** Asks before a label is given back: it cannot be used afterwards. */
function CancelarEtiqueta({ venda, gratis, onClose }: { venda: Venda; gratis: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const aoFim = () => {
    relerVenda(client, venda.id)
    onClose()
  }
  const { mutate: cancelar, isPending } = useTold({ ...cancelarEtiqueta(venda.id), onSettled: aoFim }, (erro) =>
    sentenceOf(erro, 'Não foi possível cancelar a etiqueta.', 'erro'),
  )
  return (
    <ConfirmDialog
      title="Cancelar etiqueta"
      danger="Cancelar etiqueta"
      cancelLabel="Manter etiqueta"
      pending={isPending}
      onConfirm={() => cancelar()}
      onClose={onClose}
    >
      <p>A etiqueta deixa de valer; outra poderá ser gerada para esta venda.</p>
      {!gratis && (
        <p>
          {venda.etiqueta?.estado === 'vencida'
            ? 'O valor é pedido de volta à transportadora.'
            : 'O valor volta para a carteira da transportadora em até 12 horas.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
