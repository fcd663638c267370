import { lazy, Suspense, useState } from 'react'
import { Alarmes } from '../../shared/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../shared/leitor/BotaoDaCamera.tsx'
import { CampoDeCodigo } from '../../shared/leitor/CampoDeCodigo.tsx'
import { QualVariacao } from '../../shared/leitor/QualVariacao.tsx'
import { useLeitorUsb } from '../../shared/leitor/useLeitorUsb.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import type { Contagem } from './contagem.ts'
import { useLeituraDaContagem } from './useLeituraDaContagem.ts'

/** The camera and its decoder are loaded when they are wanted. */
const Visor = lazy(async () => ({ default: (await import('../../shared/leitor/Visor.tsx')).Visor }))

interface LeituraDaContagemProps {
  atual: () => Contagem
  mudar: (mudanca: (contagem: Contagem) => Contagem) => void
  /** Nothing is counted meanwhile. */
  pausada: boolean
}

/** A label by the camera, by a USB scanner or by hand: each reading is one piece. */
export function LeituraDaContagem({ atual, mudar, pausada }: LeituraDaContagemProps) {
  const [camera, setCamera] = useState(false)
  const { ultima, opcoes, alarmes, ler, escolher, desistir, dispensar } = useLeituraDaContagem({ atual, mudar })
  const parado = pausada || alarmes.length > 0 || opcoes.length > 0
  useLeitorUsb(ler, { pausado: parado })
  return (
    <Card
      title="Contar peças"
      actions={<BotaoDaCamera aberta={camera} rotulo="Escanear etiquetas" onChange={setCamera} />}
    >
      <div className="flex flex-col gap-3 [&_>_[role='alert']:empty]:hidden">
        <Alarmes alarmes={alarmes} onDismiss={dispensar} />
        <QualVariacao opcoes={opcoes} desistir="Não contar" onChoose={escolher} onGiveUp={desistir} />
        <p className="font-forte wrap-anywhere m-0 text-xl empty:hidden" role="status">
          {ultima}
        </p>
        {camera ? (
          <Suspense fallback={<LoadingState />}>
            <Visor onRead={ler} pausado={parado} acao="Contar" />
          </Suspense>
        ) : (
          <CampoDeCodigo acao="Contar" onSend={(texto) => texto.trim() !== '' && ler(texto.trim())} />
        )}
      </div>
    </Card>
  )
}
