import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { consequenciasDaEdicao } from './consequencias.ts'
import { VendaForm } from './formulario/VendaForm.tsx'
import { VendaParaMudar } from './VendaParaMudar.tsx'
import { notaEmAndamento } from './venda.ts'

export default function EditarVendaPage() {
  return (
    <VendaParaMudar
      title="Editar Venda"
      motivo={(venda) => fatosDoStatus(venda.status).encerrada?.motivo ?? impedimentoDaNota(venda)}
    >
      {(venda) => <VendaForm venda={venda} Aviso={AvisoDeReinicio} />}
    </VendaParaMudar>
  )
}

/** Why what the invoice says of the sale cannot change now. */
function impedimentoDaNota({ nota }: Venda): string | null {
  if (nota?.estado === 'autorizada')
    return 'A nota fiscal desta venda está autorizada. Cancele a nota no Bling, espere a loja saber disso, e então edite a venda.'
  return notaEmAndamento({ nota }) ? 'A nota fiscal desta venda está sendo emitida. Espere a resposta da SEFAZ.' : null
}

/** Beforehand what saving costs: all progress since picking (spec §4), and in amber when the pieces have left. */
function AvisoDeReinicio({ venda }: { venda: Venda }) {
  if (venda.status === 'separacao') return null
  const consequencias = consequenciasDaEdicao(venda)
  return (
    <div
      className="py-3 px-3.5 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle data-grave:bg-aviso-fundo data-grave:border-aviso [&_p]:m-0 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:mt-1.5"
      data-grave={fatosDoStatus(venda.status).pecas === 'fora' || undefined}
      role="note"
    >
      <p>
        Esta venda está em <strong>{rotuloDoStatus(venda.status)}</strong>. Ao salvar, ela volta para Separação e perde
        as medidas, o frete e a etiqueta.
      </p>
      {consequencias.length > 0 && (
        <ul>
          {consequencias.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
