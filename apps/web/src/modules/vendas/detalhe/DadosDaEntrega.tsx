import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/retirada.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CopyButton } from '../../../shared/ui/CopyButton.tsx'
import { sobDemanda } from '../../../shared/ui/sobDemanda.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { medidasPorExtenso } from '../../../shared/vendas/medidas.ts'
import { buscarDeclaracao } from '../envio.queries.ts'
import { Ficha } from './Ficha.tsx'
import { ItensDaVenda } from './itens/ItensDaVenda.tsx'

const EditarRastreio = sobDemanda(async () => (await import('./EditarRastreio.tsx')).EditarRastreio)

export function DadosDaEntrega({ venda }: { venda: Venda }) {
  const declaracao = venda.etiqueta?.declaracao
  return (
    <Card title="Dados da Entrega">
      <Ficha
        dados={[
          ['Origem', rotuloDaOrigem(venda.origem)],
          ['Número do pedido', venda.numero_pedido_bling],
          ['Código de rastreamento', <CodigoDeRastreamento key="" venda={venda} />],
          ['Envio por', venda.servico_frete],
          ['Frete pago pela loja', formatarReais(venda.frete_valor)],
          ['Pacote', medidasPorExtenso(venda)],
          ['Etiqueta em PDF', venda.link_etiqueta_pdf && <Etiqueta link={venda.link_etiqueta_pdf} />],
          ...(declaracao
            ? [
                [
                  'Declaração de conteúdo',
                  <DeclaracaoDaVenda key="" vendaId={venda.id} declaracao={declaracao} />,
                ] as const,
              ]
            : []),
        ]}
      />
      <div className="pt-1 mt-4 border-t border-t-borda">
        <ItensDaVenda venda={venda} />
      </div>
    </Card>
  )
}

/** Typed by a person where no label of ours brought it. */
function CodigoDeRastreamento({ venda }: { venda: Venda }) {
  const [editando, setEditando] = useState(false)
  const { status, codigo_rastreamento: codigo, codigo_servico_frete } = venda
  const { rastreada, geraEtiqueta } = fatosDoStatus(status)
  const muda =
    rastreada &&
    !geraEtiqueta &&
    codigo_servico_frete !== RETIRADA_NA_LOJA.codigo &&
    (codigo === null || venda.etiqueta === null)
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1 items-center">
      {codigo ?? '—'}
      {codigo && <CopyButton texto={codigo} nome="código de rastreamento" />}
      {muda && (
        <Button variant="subtle" size="xs" onClick={() => setEditando(true)}>
          {codigo === null ? 'Informar código' : 'Corrigir código'}
        </Button>
      )}
      {editando && <EditarRastreio venda={venda} onClose={() => setEditando(false)} />}
    </span>
  )
}

const Etiqueta = ({ link }: { link: string }) => (
  <a href={link} target="_blank" rel="noopener">
    Ver etiqueta
  </a>
)

/** The carrier's declaration of contents: a link to our copy, or the reason why it is missing and a retry button. */
function DeclaracaoDaVenda({ vendaId, declaracao }: { vendaId: number; declaracao: DeclaracaoDaEtiqueta }) {
  const { mutate, isPending } = useMutation({
    ...buscarDeclaracao(vendaId),
    onError: (erro) => void avisar('error', fraseDe(erro, 'Não foi possível buscar a declaração.')),
  })
  const { estado, link_declaracao: link, motivo } = declaracao
  if (estado === 'pronta')
    return link ? (
      <a href={link} target="_blank" rel="noopener">
        Ver declaração
      </a>
    ) : null
  return (
    <div className="flex flex-col gap-1.5 items-start">
      <span>{estado === 'esperando' ? 'A transportadora está emitindo.' : 'Não foi emitida.'}</span>
      {motivo && <span className="text-m text-texto-suave wrap-anywhere">{motivo}</span>}
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Buscar declaração
      </Button>
    </div>
  )
}
