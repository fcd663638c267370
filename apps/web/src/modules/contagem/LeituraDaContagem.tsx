import { IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Alarmes } from '../../shared/leitor/Alarmes.tsx'
import { CampoDeCodigo } from '../../shared/leitor/CampoDeCodigo.tsx'
import { useLeitorUsb } from '../../shared/leitor/useLeitorUsb.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import type { Contagem } from './contagem.ts'
import css from './LeituraDaContagem.module.css'
import { QualVariacao } from './QualVariacao.tsx'
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
  // With the camera on, the viewer listens itself.
  useLeitorUsb(ler, !camera && !parado)
  return (
    <Card
      title="Contar peças"
      actions={
        <Button
          className={css.camera ?? ''}
          variant={camera ? 'default' : 'filled'}
          icon={IconScan}
          aria-expanded={camera}
          onClick={() => setCamera(!camera)}
        >
          {camera ? 'Fechar câmera' : 'Escanear etiquetas'}
        </Button>
      }
    >
      <div className={css.leitura}>
        <Alarmes alarmes={alarmes} onDismiss={dispensar} />
        {opcoes.length > 0 && <QualVariacao opcoes={opcoes} onChoose={escolher} onGiveUp={desistir} />}
        <p className={css.ultima} role="status">
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
