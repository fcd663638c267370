import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { hasTorch, lightTorch, type MotivoDaFalha, type useCamera } from './useCamera.ts'

const O_QUE_FAZER: Record<MotivoDaFalha, string> = {
  recusada: 'Libere a câmera para este site nas configurações do navegador e tente novamente.',
  ausente: 'Se elas estão certas, o navegador não encontra câmera neste aparelho: ligue uma e tente novamente.',
  ocupada: 'Feche outros programas que estejam usando a câmera e tente novamente.',
  insegura: 'A câmera ao vivo só funciona por https.',
  outra: 'Feche o navegador, abra-o outra vez e tente novamente.',
}

interface FalhaDaCameraProps {
  motivo: MotivoDaFalha
  /** What to do where the page came without https. */
  insecureAdvice?: string
  onRetry: () => void
  /** One line, which opens: the person types meanwhile. */
  folded?: boolean
  /** What does without the live picture. */
  children: ReactNode
}

const FALHOU = 'Erro ao acessar a câmera. Verifique as permissões.'

/** Says why the camera shows no picture, and what to do. */
export const FalhaDaCamera = ({
  motivo,
  insecureAdvice = '',
  folded = false,
  onRetry,
  children,
}: FalhaDaCameraProps) => {
  if (folded)
    return (
      <details className="px-3.5 text-erro bg-erro-fundo rounded-grupo">
        <summary className="k-dobra font-forte">{FALHOU}</summary>
        <div className="flex flex-wrap gap-2 pb-3">
          {children}
          <Button variant="default" onClick={onRetry}>
            Tentar novamente
          </Button>
        </div>
      </details>
    )
  return (
    <div
      className="flex flex-wrap gap-x-3 gap-y-2 items-center py-2 px-3.5 text-erro bg-erro-fundo rounded-grupo [&_p]:m-0"
      role="alert"
    >
      <IconCameraOff className="flex-none max-md:hidden" size={24} stroke={1.6} aria-hidden />
      <div className="flex-[1_1_220px] text-m text-texto">
        <p className="font-forte">{FALHOU}</p>
        <p className="text-s leading-[1.4]">
          {motivo === 'insegura' ? `${O_QUE_FAZER.insegura} ${insecureAdvice}` : O_QUE_FAZER[motivo]}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:flex-auto max-md:[&_[data-botao]]:flex-auto max-md:[&_[data-botao]]:px-2 max-md:[&_[data-icone]]:hidden">
        {children}
        <Button variant="default" onClick={onRetry}>
          Tentar novamente
        </Button>
      </div>
    </div>
  )
}

/** Chooses among the device's cameras, where it has several. */
export const EscolhaDaCamera = ({ camera }: { camera: ReturnType<typeof useCamera> }) =>
  camera.cameras.length > 1 && (
    <SelectField
      label="Câmera"
      value={camera.atual ?? ''}
      options={camera.cameras.map(({ deviceId, label }, i) => ({
        value: deviceId,
        label: label || `Câmera ${i + 1}`,
      }))}
      onChange={(event) => camera.escolher(event.currentTarget.value)}
    />
  )

/** Switch of the torch, of a camera that has one. A new stream starts with the torch off. */
export function Luz({ stream }: { stream: MediaStream }) {
  const [acesa, setAcesa] = useState(false)
  const Icone = acesa ? IconBulbOff : IconBulb
  if (!hasTorch(stream)) return null
  return (
    <button
      type="button"
      className="grid place-items-center absolute right-2.5 bottom-2.5 size-11.5 text-[#fff] bg-[rgb(20_17_15/72%)] border border-[rgb(255_255_255/45%)] rounded-[50%] focus-visible:outline-[#fff]"
      aria-label={acesa ? 'Apagar a luz' : 'Acender a luz'}
      onClick={() => {
        lightTorch(stream, !acesa).then(
          () => setAcesa(!acesa),
          // The device announces a torch and refuses to use it: the person can do nothing, so nothing is said.
          () => {},
        )
      }}
    >
      <Icone size={22} aria-hidden />
    </button>
  )
}
