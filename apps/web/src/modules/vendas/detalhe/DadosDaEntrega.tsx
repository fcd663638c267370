import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { BotaoCopiar } from '../../../shared/ui/BotaoCopiar.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { medidasPorExtenso } from '../../../shared/vendas/medidas.ts'
import css from './DadosDaEntrega.module.css'
import { DeclaracaoDaVenda } from './DeclaracaoDaVenda.tsx'
import { Ficha } from './Ficha.tsx'
import { ItensDaVenda } from './itens/ItensDaVenda.tsx'

/** Contents, service and numbers of the shipment. */
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
                <BotaoCopiar texto={venda.codigo_rastreamento} nome="código de rastreamento" />
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
