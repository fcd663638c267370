import { IconCameraOff } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import type { MotivoDaFalha } from './camera.ts'
import { Fotografar } from './Fotografar.tsx'
import css from './Visor.module.css'

const O_QUE_FAZER: Record<MotivoDaFalha, string> = {
  recusada: 'Libere a câmera para este site nas configurações do navegador e tente novamente.',
  ausente: 'Nenhuma câmera foi encontrada neste aparelho.',
  ocupada: 'Feche outros programas que estejam usando a câmera e tente novamente.',
  insegura:
    'A câmera ao vivo só funciona por https. Fotografe o código, ou peça a um administrador que conecte este celular em Configurações → Aparelhos.',
  outra: 'Feche o navegador, abra-o outra vez e tente novamente.',
}

interface FalhaDaCameraProps {
  motivo: MotivoDaFalha
  onRetry: () => void
  onRead: (texto: string) => void
}

export const FalhaDaCamera = ({ motivo, onRetry, onRead }: FalhaDaCameraProps) => (
  <div className={css.falha} role="alert">
    <IconCameraOff size={32} stroke={1.6} aria-hidden />
    <p className={css.frase}>Erro ao acessar a câmera. Verifique as permissões.</p>
    <p className={css.detalhe}>{O_QUE_FAZER[motivo]}</p>
    <div className={css.saidas}>
      <Fotografar onRead={onRead} />
      <Button variant="default" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  </div>
)
