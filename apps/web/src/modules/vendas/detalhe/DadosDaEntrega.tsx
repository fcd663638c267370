import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CopyButton } from '../../../shared/ui/CopyButton.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { medidasPorExtenso } from '../../../shared/vendas/medidas.ts'
import { buscarDeclaracao } from '../envio.queries.ts'
import css from './DadosDaEntrega.module.css'
import { Ficha } from './Ficha.tsx'
import { ItensDaVenda } from './itens/ItensDaVenda.tsx'

export function DadosDaEntrega({ venda }: { venda: Venda }) {
  const declaracao = venda.etiqueta?.declaracao
  return (
    <Card title="Dados da Entrega">
      <Ficha
        dados={[
          ['Origem', rotuloDaOrigem(venda.origem)],
          ['Número do pedido', venda.numero_pedido_bling],
          [
            'Código de rastreamento',
            venda.codigo_rastreamento && (
              <>
                {venda.codigo_rastreamento}
                <CopyButton texto={venda.codigo_rastreamento} nome="código de rastreamento" />
              </>
            ),
          ],
          ['Envio por', venda.servico_frete],
          ['Valor do frete', formatarReais(venda.frete_valor)],
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
      <div className={css.itens}>
        <ItensDaVenda venda={venda} />
      </div>
    </Card>
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
    <div className={css.declaracao}>
      <span>{estado === 'esperando' ? 'A transportadora está emitindo.' : 'Não foi emitida.'}</span>
      {motivo && <span className={css.motivo}>{motivo}</span>}
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Buscar declaração
      </Button>
    </div>
  )
}
