import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'

/** Says what the customer wants changed in a print that is still to be made; nothing where nothing was asked. */
export const MudancaPedida = ({ producao: { mudanca } }: { producao: Pick<Producao, 'mudanca'> }) =>
  mudanca && (
    <p className="m-0 py-2 px-3 text-m font-forte text-aviso bg-aviso-fundo rounded-controle wrap-anywhere" role="note">
      O cliente pediu uma mudança: “{mudanca}”
    </p>
  )
