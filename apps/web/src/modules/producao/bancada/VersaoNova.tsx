import type { EstampaDaProducao } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { changeArteVersao } from '../producao.queries.ts'

interface VersaoNovaProps {
  producao: Producao
  /** The production with the version that was taken. */
  onChanged: (changed: Producao) => void
}

/** Says loudly that an art has a newer version than the one that is printed; a person may take it. */
export function VersaoNova({ producao, onChanged }: VersaoNovaProps) {
  const newer = producao.estampas.filter(
    ({ arte_id, versao_nova }, place, all) =>
      versao_nova !== null && all.findIndex((estampa) => estampa.arte_id === arte_id) === place,
  )
  return newer.map((estampa) => (
    <Aviso key={estampa.arte_id} producaoId={producao.id} estampa={estampa} onChanged={onChanged} />
  ))
}

interface AvisoProps extends Pick<VersaoNovaProps, 'onChanged'> {
  producaoId: number
  estampa: EstampaDaProducao
}

function Aviso({ producaoId, estampa, onChanged }: AvisoProps) {
  const { arte, arte_id, versao, versao_nova } = estampa
  const { mutate, isPending } = useTold(
    changeArteVersao(producaoId),
    'Não foi possível trocar a versão. Tente novamente.',
    `Agora se estampa a versão ${versao_nova}.`,
  )
  if (arte_id === null || versao_nova === null) return null
  return (
    <div className="py-3 px-4 text-xl font-forte text-aviso bg-aviso-fundo rounded-grupo" role="alert">
      <p>
        Estampe a versão {versao} de “{arte}”. Há uma versão {versao_nova}, que não foi a combinada.
      </p>
      <Button
        variant="default"
        className="mt-2"
        loading={isPending}
        onClick={() => mutate({ arte_id, versao: versao_nova }, { onSuccess: onChanged })}
      >
        Usar a versão {versao_nova}
      </Button>
    </div>
  )
}
