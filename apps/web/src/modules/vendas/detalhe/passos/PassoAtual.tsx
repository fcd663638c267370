import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PassoConcluido } from './PassoConcluido.tsx'
import { PassoEmbalagem } from './PassoEmbalagem.tsx'
import { PassoEnviado } from './PassoEnviado.tsx'
import { PassoEnvio } from './PassoEnvio.tsx'
import { PassoEtiqueta } from './PassoEtiqueta.tsx'
import { PassoRetirada } from './PassoRetirada.tsx'
import { PassoSeparacao } from './PassoSeparacao.tsx'

/** The form of the sale's present step, and the bar with its main action. */
export function PassoAtual({ venda }: { venda: Venda }) {
  switch (venda.status) {
    case 'separacao':
      return <PassoSeparacao venda={venda} />
    case 'embalagem':
      return <PassoEmbalagem venda={venda} />
    case 'selecionar_envio':
      return <PassoEnvio venda={venda} />
    case 'etiqueta':
      return <PassoEtiqueta venda={venda} />
    case 'retirada':
      return <PassoRetirada venda={venda} />
    case 'enviado':
      return <PassoEnviado venda={venda} />
    // Also 'entregue', which some lists call a finished sale.
    default:
      return <PassoConcluido venda={venda} />
  }
}
