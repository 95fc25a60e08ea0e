import { App, Modal, Slider } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { BANNER_RATIO, type CropChoice, cropArea } from './crop-area.ts';

/** Size of a finished banner, in pixels. */
const BANNER_WIDTH = 1500;
const START: CropChoice = { zoom: 1, across: 0.5, down: 0.5 };
const between0And1 = (value: number) => Math.min(1, Math.max(0, value));

/** A dialog in which a person chooses the part of a picture that becomes a banner, by dragging or with sliders. */
export function CropDialog({
  picture,
  onCropped,
  onCancel,
}: {
  picture: ImageBitmap;
  onCropped: (banner: Blob) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [choice, setChoice] = useState(START);
  // The dialog mounts its content after its first effects. Until it is open, the canvas is empty.
  const [isOpen, setIsOpen] = useState(false);
  const [isFinishing, setIsFinishing] = useState(false);
  useEffect(() => {
    const context = isOpen ? canvas.current?.getContext('2d') : null;
    if (!context) return;
    const { x, y, width, height } = cropArea(picture, choice);
    context.clearRect(0, 0, BANNER_WIDTH, BANNER_WIDTH / BANNER_RATIO);
    context.drawImage(picture, x, y, width, height, 0, 0, BANNER_WIDTH, BANNER_WIDTH / BANNER_RATIO);
  }, [picture, choice, isOpen]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const area = cropArea(picture, choice);
    const scale = area.width / event.currentTarget.clientWidth;
    const [roomAcross, roomDown] = [picture.width - area.width, picture.height - area.height];
    setChoice({
      ...choice,
      across: between0And1(choice.across - (roomAcross > 0 ? (event.movementX * scale) / roomAcross : 0)),
      down: between0And1(choice.down - (roomDown > 0 ? (event.movementY * scale) / roomDown : 0)),
    });
  };
  const finish = () => {
    setIsFinishing(true);
    canvas.current?.toBlob(
      (blob) => {
        setIsFinishing(false);
        if (blob) onCropped(blob);
        else message.error(t('campaign.ad.unreadable'));
      },
      'image/webp',
      0.9,
    );
  };
  const slider = (name: keyof CropChoice, label: string, min: number, max: number) => (
    <div className="grid gap-1">
      <span className="text-12 text-ink-2">{label}</span>
      <Slider
        ariaLabelForHandle={label}
        min={min}
        max={max}
        step={0.01}
        value={choice[name]}
        tooltip={{ open: false }}
        onChange={(value) => setChoice({ ...choice, [name]: value })}
      />
    </div>
  );
  return (
    <Modal
      open
      title={t('campaign.ad.crop')}
      okText={t('campaign.ad.cropDone')}
      okButtonProps={{ disabled: !isOpen }}
      confirmLoading={isFinishing}
      onOk={finish}
      onCancel={onCancel}
      afterOpenChange={setIsOpen}
      width={640}
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-ink-2">{t('campaign.ad.cropHint')}</p>
        <canvas
          ref={canvas}
          width={BANNER_WIDTH}
          height={BANNER_WIDTH / BANNER_RATIO}
          className="w-full cursor-move touch-none rounded-edit bg-sunk"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        {slider('zoom', t('campaign.ad.cropZoom'), 1, 4)}
        {slider('across', t('campaign.ad.cropX'), 0, 1)}
        {slider('down', t('campaign.ad.cropY'), 0, 1)}
      </div>
    </Modal>
  );
}
